import type { PlayerRow, TribeRow, VillageRow, WorldConfig } from '../../../shared/game/world/provider.ts'

export const aVillage = (village: Partial<VillageRow> = {}): VillageRow => ({
  id: 1,
  name: 'Dorf',
  x: 500,
  y: 500,
  playerId: 1,
  points: 3000,
  bonus: 0,
  ...village,
})

export const aPlayer = (player: Partial<PlayerRow> = {}): PlayerRow => ({
  id: 1,
  name: 'Spieler',
  tribeId: 1,
  villages: 1,
  points: 3000,
  rank: 1,
  ...player,
})

export const aTribe = (tribe: Partial<TribeRow> = {}): TribeRow => ({
  id: 1,
  name: 'Stamm',
  tag: 'S',
  members: 1,
  villages: 1,
  points: 3000,
  allPoints: 3000,
  rank: 1,
  ...tribe,
})

export const aConfig = (config: Partial<WorldConfig> = {}): WorldConfig => ({
  speed: 1,
  unitSpeed: 1,
  moral: 0,
  millisArrival: true,
  archer: true,
  knight: true,
  church: false,
  watchtower: false,
  fakeLimit: 0,
  snobMaxDist: 70,
  noBarbConquer: false,
  newbie: { days: 0, ratioDays: 0, ratio: 0 },
  night: { active: true, isChosen: false, startHour: 0, endHour: 8 },
  mapSize: 1000,
  ...config,
})
