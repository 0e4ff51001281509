import { writeFileSync } from 'node:fs'
import { requests } from './contract-shape.ts'

/** Run after a release: what its site may send for another day. */
const lines = Object.entries(requests()).map(([name, fields]) => `${JSON.stringify(name)}: ${JSON.stringify(fields)}`)
writeFileSync(new URL('released-requests.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
