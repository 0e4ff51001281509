import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'

export const dumpFileTypes = ['.csv', '.txt']

/** Max file size in bytes: UTF-16 takes two per byte sent. */
export const maxFileBytes = 2 * maxBodyBytes

/** Whether the file extension is one of a dump. */
export const isDumpFile = (file: { name: string }) =>
  dumpFileTypes.some((ending) => file.name.toLowerCase().endsWith(ending))

/**
 * The file's text by byte order mark, else UTF-16 by its zeros, else UTF-8, else Windows-1252 (German spreadsheets). Rejects if
 * unreadable.
 */
export async function readDumpFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const wide = detectWideEncoding(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Bytes inspected to detect the encoding. */
const looksAt = 2000

/** A dump is mostly digits and commas: in UTF-16 every other byte is zero. */
function detectWideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const seen = Math.min(bytes.length, looksAt)
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 4 < seen) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}
