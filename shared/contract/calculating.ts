import type { AuditName } from '../model/audit-actions.ts'
import { endpoint, endpoints } from './endpoint.ts'
import type { schemas } from './schemas/calculating.ts'

const common = {
  method: 'POST',
  access: 'user',
  changes: ['plan'],
  bucket: 'read',
  load: 'heavy',
  quota: 'calculation',
  items: { reads: ['marks', 'sheets', 'slots'], writes: ['plans'], lists: ['plans'] },
  errors: ['calculation_conflict', 'too_many_attacks', 'arrival_past', 'calculation_too_long'],
} as const

const calculation = <const Path extends string, const A extends AuditName>(path: Path, audit: A) =>
  endpoint({ ...common, path, audit })

/** The calls that calculate; apart from the other calculations, so that their functions load no other schemas. */
export const calculating = endpoints<typeof schemas>()({
  calculateOffs: calculation('/offtool/calculateOffs/{planId}', 'calculations.calculateOffs'),
  calculateRamoffs: calculation('/offtool/calculateRamoffs/{planId}', 'calculations.calculateRamoffs'),
  calculateFakes: calculation('/offtool/calculateFakes/{planId}', 'calculations.calculateFakes'),
  calculateBfCleaner: calculation('/offtool/calculateBFcleaner/{planId}', 'calculations.calculateBfCleaner'),
  calculateBfKatas: calculation('/offtool/calculateBFkatas/{planId}', 'calculations.calculateBfKatas'),
  calculateAg: calculation('/offtool/calculateAg/{planId}', 'calculations.calculateAg'),
  calculateAll: calculation('/offtool/calculateAll/{planId}', 'calculations.calculateAll'),
})
