/** The key in `/orders/{key}`; returned as is if badly encoded, which matches no orders. */
export function keyIn(path: string): string {
  const key = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
