/** Without look-alike characters, for reading aloud. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of three groups of four characters. */
export function suggestPassword(): string {
  const characters: string[] = []
  while (characters.length < 12) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Rejects bytes beyond a multiple of the alphabet's length, which would bias the result.
    if (byte < 256 - (256 % letters.length)) characters.push(letters.charAt(byte % letters.length))
  }
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-')
}
