import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'

/** The file endings a dump may have. */
export const dumpFileTypes = ['.csv', '.txt']

/** The most bytes of a file worth reading: UTF-16 takes two for each that is sent. */
export const maxFileBytes = 2 * maxBodyBytes

/** Whether the file's name ends like a dump's. */
export const isDumpFile = (file: { name: string }) =>
  dumpFileTypes.some((ending) => file.name.toLowerCase().endsWith(ending))

/**
 * The file's text: what its byte order mark says, else UTF-16 where it looks like that, else UTF-8, or where that makes no
 * sense Windows-1252, as German spreadsheets save it. Rejects when unreadable.
 */
export async function readDumpFile(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const wide = wideEncodingOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** So many bytes tell how a file is written. */
const looksAt = 2000

/** Which UTF-16 a file is in. A dump is mostly digits and commas: without a mark every other byte of it is zero. */
function wideEncodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  const seen = Math.min(bytes.length, looksAt)
  for (let at = 0; at < seen; at++) if (bytes[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) * 4 < seen) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}
