/** Format of all ids, ours and the game's; anything else cannot exist and must not become a key. */
export const idPattern = /^[\w-]{1,64}$/
