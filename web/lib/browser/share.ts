/** Whether the browser supports the Web Share API. */
export const canShare = (): boolean => 'share' in navigator && typeof navigator.share === 'function'

/** Shares a text through the browser; true also if the user cancels, false on failure. */
export async function shareText(text: string): Promise<boolean> {
  try {
    await navigator.share({ text })
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
