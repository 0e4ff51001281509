/** The file endings a dump may have. */
export const dumpFileTypes = ['.csv', '.txt']

/** The most bytes the server takes. */
export const maxDumpBytes = 4 * 1024 * 1024

/** Whether the file's name ends like a dump's. */
export const isDumpFile = (file: { name: string }) =>
  dumpFileTypes.some((ending) => file.name.toLowerCase().endsWith(ending))

/** The file's text: UTF-8, or where that makes no sense Windows-1252, as German spreadsheets save it. Rejects when unreadable. */
export async function readDumpFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
