//! ChaCha20 in the djb form, written down from its specification: 20 rounds, a 64-bit block counter in words 12 and 13,
//! a 64-bit stream in words 14 and 15. It shares nothing with the one that the game uses.

const CONSTANTS: [u32; 4] = [0x6170_7865, 0x3320_646e, 0x7962_2d32, 0x6b20_6574];

fn quarter_round(state: &mut [u32; 16], a: usize, b: usize, c: usize, d: usize) {
    for (left, right) in [(16, 12), (8, 7)] {
        state[a] = state[a].wrapping_add(state[b]);
        state[d] = (state[d] ^ state[a]).rotate_left(left);
        state[c] = state[c].wrapping_add(state[d]);
        state[b] = (state[b] ^ state[c]).rotate_left(right);
    }
}

/// One block of the key stream.
pub fn block(key: &[u8; 32], counter: u64, stream: u64) -> [u32; 16] {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&CONSTANTS);
    for (word, bytes) in state[4..12].iter_mut().zip(key.as_chunks::<4>().0) {
        *word = u32::from_le_bytes(*bytes);
    }
    state[12] = counter as u32;
    state[13] = (counter >> 32) as u32;
    state[14] = stream as u32;
    state[15] = (stream >> 32) as u32;
    let begun = state;
    for _ in 0..10 {
        quarter_round(&mut state, 0, 4, 8, 12);
        quarter_round(&mut state, 1, 5, 9, 13);
        quarter_round(&mut state, 2, 6, 10, 14);
        quarter_round(&mut state, 3, 7, 11, 15);
        quarter_round(&mut state, 0, 5, 10, 15);
        quarter_round(&mut state, 1, 6, 11, 12);
        quarter_round(&mut state, 2, 7, 8, 13);
        quarter_round(&mut state, 3, 4, 9, 14);
    }
    for (word, begun) in state.iter_mut().zip(begun) {
        *word = word.wrapping_add(begun);
    }
    state
}

/// The key stream in words.
pub fn words(key: [u8; 32], stream: u64) -> impl Iterator<Item = u32> {
    (0..).flat_map(move |counter| block(&key, counter, stream))
}

/// The key of a seed: eight bytes, least significant first, then zeros.
pub fn seed_key(seed: u64) -> [u8; 32] {
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    key
}

/// The faces of a seed, as the rules define them.
pub fn faces(seed: u64) -> impl Iterator<Item = u8> {
    words(seed_key(seed), 0)
        .filter(|word| *word < 4_294_967_292)
        .map(|word| 1 + (word % 6) as u8)
}

/// A draw among a number of choices with this key: the first word below their largest multiple up to 2³².
pub fn draw(key: [u8; 32], choices: u32) -> u32 {
    let choices = u64::from(choices);
    let usable = (1_u64 << 32) / choices * choices;
    words(key, 0)
        .map(u64::from)
        .find(|word| *word < usable)
        .map(|word| (word % choices) as u32)
        .expect("the key stream does not end")
}

/// The key of a CPU's draw: the seed, the steps + 1 of all pieces, the seat, the face or the length of the bonus.
pub fn draw_key(seed: u64, pieces: [[i8; 4]; 4], seat: u8, face_or_bonus: u8) -> [u8; 32] {
    let mut key = Vec::with_capacity(32);
    key.extend(seed.to_le_bytes());
    key.extend(pieces.as_flattened().iter().map(|steps| (steps + 1) as u8));
    key.push(seat);
    key.push(face_or_bonus);
    key.extend([0; 6]);
    key.try_into().expect("8 + 16 + 1 + 1 + 6 bytes")
}
