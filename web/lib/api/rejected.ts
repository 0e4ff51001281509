import type { RejectedLine } from '../../../shared/model/pasted.ts'
import { ApiError } from './api.ts'

const lineField = /^coordinates\.(\d+)$/

/** The lines named by a failed call, each with its reason and its text from `sent`. */
export function parseRejectedLines(error: unknown, sent: readonly string[]): RejectedLine[] {
  if (!(error instanceof ApiError)) return []
  return Object.entries(error.fields).flatMap(([field, sentence]) => {
    const [, at] = lineField.exec(field) ?? []
    if (at === undefined) return []
    const reason = sentence.replace(/^Zeile \d+: /, '')
    return [{ line: Number(at) + 1, text: (sent[Number(at)] ?? '').trim().slice(0, 200), reason }]
  })
}
