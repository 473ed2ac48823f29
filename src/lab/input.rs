//! A position as a line of JSON.

use std::fmt;

use ludo_engine::game::Level;
use ludo_engine::rules::{
    Advance, BySeat, Face, GoalBonus, Pieces, RuleSet, RuleSetName, Seat, Steps,
};
use serde::de::{Error, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

/// A line that was read and is in order.
pub struct Question {
    pub place: Place,
    pub advance: Advance,
}

/// Where the pieces are, and whose turn it is.
pub struct Place {
    pub rules: RuleSet,
    pub seat: Seat,
    pub pieces: Pieces,
    pub seed: Option<u64>,
    pub level: Option<Level>,
}

/// The line as it stands. `seed` and `level` are for `choose` and `chances`; `moves` takes its lines too.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    rules: Rules,
    seat: u8,
    roll: Option<u8>,
    bonus: Option<u8>,
    pieces: [[i64; 4]; 4],
    arrivals: Option<[[i64; 4]; 4]>,
    seed: Option<u64>,
    level: Option<Level>,
}

impl Line {
    fn read(line: &str) -> Result<Line, String> {
        // A struct can also be read from an array, which is not a form of ours.
        if !line.trim_start().starts_with('{') {
            return Err("expected a JSON object".to_string());
        }
        serde_json::from_str(line).map_err(|error| error.to_string())
    }
}

impl Question {
    /// Reads a line with a roll or a bonus.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(line: &str) -> Result<Question, String> {
        let line = Line::read(line)?;
        let advance = match (line.roll, line.bonus) {
            (Some(roll), None) => Advance::Roll(Face::new(roll).ok_or("roll: 1 to 6")?),
            (None, Some(bonus)) if (1..=GoalBonus::MAX).contains(&bonus) => Advance::Bonus(bonus),
            (None, Some(_)) => return Err("bonus: 1 to 56".to_string()),
            _ => return Err("either roll or bonus".to_string()),
        };
        let place = Place::of(line)?;
        Ok(Question { place, advance })
    }
}

impl Place {
    /// Reads a line before a roll.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn read(line: &str) -> Result<Place, String> {
        let line = Line::read(line)?;
        if line.roll.is_some() || line.bonus.is_some() {
            return Err("neither roll nor bonus: the roll is due".to_string());
        }
        Place::of(line)
    }

    fn of(line: Line) -> Result<Place, String> {
        let rules = line.rules.0;
        let seat = Seat::new(line.seat).ok_or("seat: 0 to 3")?;
        let mut steps = BySeat([[Steps::BASE; 4]; 4]);
        for (own, given) in steps.0.iter_mut().zip(line.pieces) {
            for (own, given) in own.iter_mut().zip(given) {
                *own = Steps::new(given, rules.column)
                    .ok_or_else(|| format!("pieces: steps from -1 to {}", rules.goal().get()))?;
            }
        }
        let mut pieces = Pieces::arranged(steps, rules.column).ok_or("pieces: beyond the goal")?;
        if let Some(arrivals) = line.arrivals {
            pieces = pieces.with_arrivals(BySeat(arrivals));
        }
        Ok(Place {
            rules,
            seat,
            pieces,
            seed: line.seed,
            level: line.level,
        })
    }
}

/// A preset's name, or an object with any of the fields.
struct Rules(RuleSet);

/// Reads a rule set as an object, which may name the `preset` that its fields start from: without one it is classic.
/// Also tells the preset that was named, where the object changes nothing but the length of a game.
pub fn rules_of_object<'de, A: MapAccess<'de>>(
    mut map: A,
) -> Result<(Option<RuleSetName>, RuleSet), A::Error> {
    let mut preset = None;
    let mut given = Map::new();
    while let Some(field) = map.next_key::<String>()? {
        if field == "preset" {
            let name = map.next_value::<RuleSetName>()?;
            if preset.replace(name).is_some() {
                return Err(A::Error::duplicate_field("preset"));
            }
        } else if given.contains_key(&field) {
            return Err(A::Error::custom(format!("duplicate field `{field}`")));
        } else {
            given.insert(field, map.next_value()?);
        }
    }
    let start = preset.unwrap_or(RuleSetName::Classic).preset();
    let start = start.ok_or_else(|| A::Error::custom("preset: custom has no fields"))?;
    let mut fields = serde_json::to_value(start).map_err(A::Error::custom)?;
    if let Value::Object(fields) = &mut fields {
        fields.extend(given);
    }
    let rules: RuleSet = serde_json::from_value(fields).map_err(A::Error::custom)?;
    let same = RuleSet {
        to_win: start.to_win,
        start_out: start.start_out,
        ..rules
    } == start;
    Ok((preset.filter(|_| same), rules))
}

impl<'de> Deserialize<'de> for Rules {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Rules, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = Rules;
            fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
                f.write_str("a preset's name or an object with fields of a rule set")
            }
            fn visit_str<E: Error>(self, name: &str) -> Result<Rules, E> {
                let name: RuleSetName = name.parse().map_err(E::custom)?;
                name.preset()
                    .map(Rules)
                    .ok_or_else(|| E::custom("a custom rule set needs its fields"))
            }
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Rules, A::Error> {
                rules_of_object(map).map(|(_, rules)| Rules(rules))
            }
        }
        deserializer.deserialize_any(Either)
    }
}
