import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { storedThings } from '../../../web/features/privacy/stored-things.ts'

const text = storedThings.flatMap(({ sentences }) => sentences).join('\n')
const source = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it.each([
  ['Eine Anmeldung gilt 12 Stunden', 'shared/model/account.ts', 'sessionSeconds = 12 * 60 * 60'],
  ['nach 60 Tagen gelöscht', 'shared/model/account.ts', 'waitingDays = 60'],
  ['180 Tage lang', 'functions/store/accounts/devices.ts', 'keptSeconds = 180 * 24 * 60 * 60'],
  ['400 Tage lang', 'functions/store/audit/audit.ts', 'keptDays = 400'],
  ['letzten 20 Ständen', 'functions/store/timeslots/slot-history.ts', 'maxKept = 20'],
  ['Von den letzten 50 Plänen', 'functions/store/orders/reliability.ts', 'maxPlans = 50'],
  ['Ohne Freigabe 7 Tage', 'functions/store/bots/guilds.ts', 'daysWaiting = 7'],
  ['Entfernen noch 30 Tage', 'functions/store/bots/guilds.ts', 'daysRemoved = 30'],
  ['höchstens 30 Tage nach dem letzten Start', 'functions/store/devices/devices.ts', 'keptDays = 30'],
  ['höchstens 90 Tage nach der letzten Nutzung', 'functions/store/bots/connections.ts', 'daysKept = 90'],
  ['noch 60 Tage gespeichert', 'functions/store/webhooks/said.ts', 'keptSeconds = 60 * 24 * 60 * 60'],
  ['Auf AWS bleibt es einen Monat', 'infra/aws/constructs/api.ts', 'RetentionDays.ONE_MONTH'],
  ['letzten 35 Tage', 'infra/aws/constructs/data.ts', 'pointInTimeRecoveryEnabled: true'],
  [
    'nach dem Löschen noch 35 Tage',
    'infra/aws/constructs/data.ts',
    "'plans/', noncurrentVersionExpiration: Duration.days(35)",
  ],
  [
    'zeigt nur sein persönlicher Link mit dem Geheimnis',
    'functions/api/timeslots/own-villages.ts',
    'requireSlotSecret(',
  ],
  ['Was 30 Tage nicht geöffnet war', 'web/orders/data/offline-cache.ts', 'storedForMs = 30 * day'],
  ['Stämme, Spieler und Karte', 'shared/contract/snapshots.ts', 'browserCache: true'],
  ['leert den Zwischenspeicher', 'functions/http/json.ts', "'clear-site-data': '\"cache\"'"],
])('%s', (sentence, path, code) => {
  expect(text).toContain(sentence)
  expect(source(path)).toContain(code)
})
