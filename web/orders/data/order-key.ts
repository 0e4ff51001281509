/** The key in the address of a member's page, `/orders/{key}`; what is badly encoded stays as it is, and is no key. */
export function keyIn(path: string): string {
  const key = path.split('/')[2] ?? ''
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}
