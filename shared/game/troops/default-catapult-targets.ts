import type { WorldSettings } from '../../model/settings.ts'

/** What catapults aim at before leaders save their own shares, and the icon of each building at DS-Ultimate. */
export const defaultCatapultTargets = (): WorldSettings['catapultTargets'] => ({
  hauptgebaeude: { enabled: true, percentage: 25, dsUltimateId: 30 },
  adelshof: { enabled: true, percentage: 25, dsUltimateId: 35 },
  schmiede: { enabled: true, percentage: 25, dsUltimateId: 36 },
  bauernhof: { enabled: true, percentage: 15, dsUltimateId: 43 },
  speicher: { enabled: true, percentage: 10, dsUltimateId: 44 },
})
