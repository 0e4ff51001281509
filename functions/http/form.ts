import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Busboy from '@fastify/busboy'
import { shownText } from '../../shared/game/world/shown-text.ts'
import { maxGivenName } from '../../shared/model/basics.ts'
import { Failure } from '../runtime/failure.ts'
import type { Form } from './context.ts'

/** A file as it came: its name as far as it can be shown, and its bytes. */
interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** Fields beside the file, of which nobody asks: forms of browsers may have some. */
const maxParts = 20

/**
 * The file in a field of a multipart form, whatever tells its parts apart; of several the first. Throws 400 without one, or when the
 * form is cut off. Apart from the chain of all endpoints, most of which would load the parser for nothing.
 */
export async function readFormFile({ bytes: body, contentType }: Form, field: string): Promise<UploadedFile> {
  if (!/^multipart\/form-data\b/i.test(contentType)) throw new Failure('no_file')
  let found: Promise<UploadedFile> | undefined
  try {
    const parser = Busboy({
      headers: { 'content-type': contentType },
      isPartAFile: (name) => name === field,
      limits: { files: 1, parts: maxParts, headerPairs: maxParts },
    })
    parser.on('file', (_, content, name) => {
      found = buffer(content).then((bytes) => ({ name: shownText(name ?? '').slice(0, maxGivenName), bytes }))
      // What is wrong with the content is told by whoever awaits it.
      found.catch(() => undefined)
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    parser.on('finish', resolve).on('error', reject)
    Readable.from([body]).pipe(parser)
    await promise
    const file = await found
    // A form in which nothing was chosen has a file without name and content.
    if (file && (file.bytes.length > 0 || file.name !== '')) return file
  } catch {
    throw new Failure('bad_form')
  }
  throw new Failure('no_file')
}
