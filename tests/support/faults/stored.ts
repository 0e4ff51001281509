import { createPlan, type PlanRecord } from '../../../functions/store/plans/plans.ts'

export async function aStoredPlan(world = 'world'): Promise<PlanRecord> {
  const schedule = { sendFrom: '2038-03-10T06:00:00.000Z', arriveAt: '2038-03-10T20:00:00.000Z' }
  const fields = { name: 'Sturm', tribes: [1], tribeNames: ['WIR'], notes: '', ...schedule }
  const made = await createPlan(world, fields, { audit: undefined })
  if (!made.ok) throw new Error('No plan was made')
  return made.created
}
