import { writeFileSync } from 'node:fs'
import { answers, requests } from './contract-shape.ts'

/** Run after a release: what its site may send, and relies on in answers, for another day. */
for (const [file, shapes] of Object.entries({
  'released-requests.json': requests(),
  'released-answers.json': answers(),
})) {
  const lines = Object.entries(shapes).map(([name, fields]) => `${JSON.stringify(name)}: ${JSON.stringify(fields)}`)
  writeFileSync(new URL(file, import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
}
