import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import Busboy from '@fastify/busboy'
import { shownText } from '../../shared/game/world/shown-text.ts'
import { maxGivenName } from '../../shared/model/basics.ts'
import { Failure } from '../runtime/failure.ts'
import type { Form } from './context.ts'

/** A file with its printable name. */
interface UploadedFile {
  name: string
  bytes: Uint8Array
}

/** Limit for other fields, which browsers' forms may have. */
const maxParts = 20

/**
 * Reads the first file of a field in a multipart form. Throws 400 if there is none or the form is incomplete. Not part of the
 * chain, so that other endpoints do not load the parser.
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
      // Avoids an unhandled rejection; the error is thrown where `found` is awaited.
      found.catch(() => undefined)
    })
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    parser.on('finish', resolve).on('error', reject)
    Readable.from([body]).pipe(parser)
    await promise
    const file = await found
    // Without a chosen file, browsers send one without name and content.
    if (file && (file.bytes.length > 0 || file.name !== '')) return file
  } catch {
    throw new Failure('bad_form')
  }
  throw new Failure('no_file')
}
