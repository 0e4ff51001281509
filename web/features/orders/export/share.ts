/** Whether this browser can hand a text to another app. */
export const canShare = (): boolean => 'share' in navigator && typeof navigator.share === 'function'

/** Hands a text to an app of the person's choice; true also when they changed their mind, false when it failed. */
export async function shareText(text: string): Promise<boolean> {
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
