import type { Attack, RealAttack } from '../../../shared/model/attack.ts'
import type { MapData } from '../../../web/features/map/scene/map-world.ts'

/** An attack of Anna's village on a defender's, as `someMapData` has them. */
export const anAttack = (more: Partial<Attack> = {}): Attack => ({
  type: 'off',
  xf: 500,
  yf: 500,
  xt: 400,
  yt: 500,
  senderVillageId: 500_500,
  senderVillageName: 'Annas Dorf',
  senderPlayerId: 10,
  senderPlayerName: 'Anna',
  targetVillageId: 400_500,
  targetVillageName: 'Verteidigers Dorf',
  targetPlayerName: 'Verteidiger',
  unitType: 'ram',
  troops: { axe: 6000, ram: 300 },
  launchAt: '2038-03-01T18:00:00.000Z',
  time: '2038-03-04T08:00:00.000Z',
  isRealInc: false,
  ...more,
})

/** A world of three villages: one of ours, one of a defender's, one of nobody's. */
export const someMapData = (more: Partial<MapData> = {}): MapData => ({
  villages: [
    { id: 500_500, x: 500, y: 500, player_id: 10, ally: 1, name: 'Annas Dorf', points: 9000 },
    { id: 400_500, x: 400, y: 500, player_id: 20, ally: 2, name: 'Verteidigers Dorf', points: 8000 },
    { id: 450_450, x: 450, y: 450, player_id: 0, ally: 0, name: 'Barbarendorf', points: 300 },
  ],
  players: [
    { id: 10, name: 'Anna', ally: 1 },
    { id: 20, name: 'Verteidiger', ally: 2 },
  ],
  tribes: [
    { id: 1, tag: 'WIR', name: 'Die Unseren' },
    { id: 2, tag: 'IHR', name: 'Die Anderen' },
  ],
  settings: { frontlineCoords: [{ from: { x: 440, y: 480 }, to: { x: 460, y: 520 } }] },
  speeds: { axe: 18, ram: 30 },
  ...more,
})

/** An attack of the same village on the same, as it was really seen. */
export const aRealAttack = (more: Partial<RealAttack> = {}): RealAttack => {
  const { troops: _, launchAt: _at, isRealInc: _planned, ...seen } = anAttack()
  return { ...seen, isRealInc: true, ...more }
}
