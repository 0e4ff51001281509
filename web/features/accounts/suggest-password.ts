/** Without characters that look alike when somebody reads a password out. */
const letters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random password of three groups of four characters, easy to pass on and hard to guess. */
export function suggestPassword(): string {
  const characters: string[] = []
  while (characters.length < 12) {
    const [byte = 255] = crypto.getRandomValues(new Uint8Array(1))
    // Bytes beyond whole rounds of the alphabet would favour its beginning.
    if (byte < 256 - (256 % letters.length)) characters.push(letters.charAt(byte % letters.length))
  }
  return [0, 4, 8].map((start) => characters.slice(start, start + 4).join('')).join('-')
}
