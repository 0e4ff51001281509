/** Hands a text to the browser as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser takes the content when it gets round to it, which is after this function.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
