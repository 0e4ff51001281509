import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod/mini'
import { attackKinds } from '../../../shared/model/attack.ts'
import { RunInputs } from '../../../shared/model/run-inputs.ts'

const RunBasis = z.partialRecord(z.enum(attackKinds), RunInputs)
type RunBasis = z.infer<typeof RunBasis>

/** The inputs of each run as `packBasis` stores them. */
export const StoredBasis = z.pipe(z.transform(unpacked), RunBasis)

function unpacked(stored: unknown): unknown {
  try {
    return JSON.parse(inflateRawSync(z.instanceof(Uint8Array).parse(stored)).toString())
  } catch {
    return undefined
  }
}

/** Packs the inputs of each run, which repeat one another: every write of a plan costs by its size, three times. */
export const packBasis = (basis: RunBasis | undefined): Uint8Array | undefined =>
  basis && deflateRawSync(JSON.stringify(basis))
