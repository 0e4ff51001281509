import { expect, test } from 'vitest'
import { refusedMarks } from '../../../../../web/orders/data/refused-marks.ts'

test.each([
  ['off-1001-offs-512-488-0', 'Off auf 512|488'],
  ['ag-1001-agcleaner-512-488-w2-3', 'AG-Zug auf 512|488'],
  ['fake-1001-offs-512-488-v900001-0', 'Fake auf 512|488'],
  ['AbCdEf-12345.off-1001-offs-512-488-v900001-w3-0', 'Off auf 512|488'],
  ['later', 'Angriff'],
])('the mark of an order %s that this device has not loaded is named %s', (id, attack) => {
  const at = '2038-10-31T01:30:07.000Z'
  const [mark] = refusedMarks(undefined, new Map([[id, { state: 'sent', at }]]), [])
  expect(mark).toMatchObject({ line: id, attack })
})
