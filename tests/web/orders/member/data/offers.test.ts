import { expect, test } from 'vitest'
import type { StandInOffer } from '../../../../../shared/model/orders/stand-in.ts'
import {
  isForgotten,
  launchText,
  offerState,
  offerText,
  takenOrder,
} from '../../../../../web/orders/stand-ins/offers.ts'
import { anOrderLine } from '../../../support/order-samples.ts'

const offer: StandInOffer = {
  id: 'one',
  type: 'off',
  from: { x: 498, y: 594, name: 'Turm' },
  to: { x: 407, y: 483, name: 'Festung', playerName: 'Dora' },
  launchAt: '2038-03-03T03:11:20.000Z',
  arriveAt: '2038-03-03T08:00:00.000Z',
  until: '2038-03-03T03:10:50.000Z',
}
const end = Date.parse(offer.until) / 1000

test('an offer is open until its end while it is offered, and then late', () => {
  expect(offerState(offer, true, end - 1)).toBe('open')
  expect(offerState(offer, false, end - 1)).toBe('gone')
  expect(offerState(offer, true, end)).toBe('late')
  expect(offerState({ ...offer, isTaken: true }, true, end)).toBe('taken')
  expect(isForgotten(offer, end + 599)).toBe(false)
  expect(isForgotten(offer, end + 600)).toBe(true)
})

test('it is named by its attack, and its launch by the day unless that is today’s on the clock of the world', () => {
  expect(offerText(offer)).toBe('Off 498|594 → 407|483')
  expect(offerText({ ...offer, type: 'ag', commands: 3 })).toBe('AG-Zug (3 Befehle) 498|594 → 407|483')
  expect(launchText(offer, 'Europe/Berlin', end)).toBe('04:11:20')
  expect(launchText(offer, 'Europe/Berlin', end - 6 * 3600)).toBe('Mi., 03.03., 04:11:20')
  expect(launchText(offer, 'America/New_York', end - 6 * 3600)).toBe('22:11:20')
})

test('the order that it became is the one of its village, target and launch, and instead of another’s', () => {
  const { launchAt } = offer
  const line = anOrderLine({
    from: { ...offer.from, villageId: 1 },
    to: { ...offer.to, villageId: 2 },
    launchAt,
    standsInFor: {},
  })
  expect(takenOrder([anOrderLine(), line], offer)).toBe(line)
  const others = [
    { ...line, standsInFor: undefined },
    { ...line, launchAt: offer.until },
    { ...line, from: { ...line.from, x: 1 } },
    { ...line, to: { ...line.to, y: 1 } },
  ]
  expect(takenOrder(others, offer)).toBeUndefined()
})
