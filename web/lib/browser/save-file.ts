export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the content after this function returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
