import { onTestFinished, vi } from 'vitest'

/** The files that the page hands to the browser from now on, until the test ends; none is really saved. */
export function savedFiles(): { name: string; text: Promise<string> }[] {
  const files: { name: string; text: Promise<string> }[] = []
  const blobs = new Map<string, Blob>()
  const create = URL.createObjectURL.bind(URL)
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = create(blob)
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, text: blobs.get(this.href)?.text() ?? Promise.resolve('') })
  })
  onTestFinished(() => {
    made.mockRestore()
    clicked.mockRestore()
  })
  return files
}
