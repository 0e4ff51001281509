import { describe, expect, test } from 'vitest'
import { type PlanSending, planPhase, sentPercent } from '../../../shared/model/plan.ts'

const arriveAt = '2038-03-04T20:00:00.000Z'
const sending: PlanSending = {
  firstLaunch: '2038-03-04T10:00:00.000Z',
  lastArrival: '2038-03-04T21:00:00.000Z',
  lines: 450,
  players: 3,
  sent: 449,
}
const at = (moment: string) => Date.parse(`2038-03-04T${moment}.000Z`)

describe('the state of a plan', () => {
  test.each([
    ['that was never issued is a draft', undefined, '20:00:00', 'draft'],
    ['that was never issued is over after its arrival', undefined, '20:00:01', 'over'],
    ['that was issued waits for its first launch', sending, '09:59:59', 'issued'],
    ['is sending from the first launch on', sending, '10:00:00', 'sending'],
    ['is sending until the last arrival, which may be later than the plan’s', sending, '21:00:00', 'sending'],
    ['is over after the last arrival', sending, '21:00:01', 'over'],
  ] as const)('one %s', (_, issued, moment, phase) => {
    expect(planPhase({ arriveAt, sending: issued }, at(moment))).toBe(phase)
  })

  test('says 100 % only when all is sent, and 0 % while nothing was counted', () => {
    expect(sentPercent(sending)).toBe(99)
    expect(sentPercent({ ...sending, sent: 450 })).toBe(100)
    expect(sentPercent({ ...sending, sent: undefined })).toBe(0)
    expect(sentPercent({ ...sending, lines: 0, players: 3, sent: 0 })).toBe(0)
  })
})
