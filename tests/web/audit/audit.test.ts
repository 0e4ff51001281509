import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../../shared/model/audit.ts'
import { type AuditName, auditArea, isAuditName } from '../../../shared/model/audit-actions.ts'
import { auditFacts } from '../../../web/features/audit/labels.ts'
import { actorName, entryZone, subjectName } from '../../../web/features/audit/names.ts'
import { auditQuery, choiceParams, readChoice } from '../../../web/features/audit/query.ts'
import { sentenceParts, sentences } from '../../../web/features/audit/sentences.ts'
import { fieldLabel, sectionLabel, valueText } from '../../../web/lib/format/field-labels.ts'

const names = {
  users: { a: 'Anna', b: 'Bert' },
  worlds: { w: { name: 'Welt 236', timeZone: 'Europe/London' } },
  plans: { p: 'Orkan' },
  players: { 'w/11': 'Carla' },
}

const anEntry = (action: AuditName, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '2027-03-10T06:00:00.000Z#r',
  time: '2027-03-10T06:00:00.000Z',
  action,
  area: auditArea(action),
  by: { kind: 'user', userId: 'a' },
  details: {},
  ...more,
})

/** What is read on the screen. */
const read = (entry: AuditEntry) =>
  [
    actorName(entry, names).name,
    ' ',
    ...sentenceParts(entry).map((part) =>
      typeof part === 'string' ? part : subjectName(part.place, entry, names).name,
    ),
  ].join('')

const onPlan = { worldId: 'w', worldName: 'Welt 236', planId: 'p', planName: 'Sturm' }

describe('a sentence', () => {
  test.each(Object.keys(sentences))('of %s has a sentence, with any details', (name) => {
    if (!isAuditName(name)) throw new Error(`${name} is no action`)
    const text = read(anEntry(name, { userId: 'b', ...onPlan, playerId: 11 }))
    expect(text).toMatch(/^Anna hat .+\.$/)
    expect(text).not.toMatch(/undefined|NaN|[{}]|\s\s/)
  })

  test('of a change that was cut off says so, and one of an action unknown here names it', () => {
    const details = { count: 500, changes: [{ field: 'maxOff', to: 3 }] }
    expect(read(anEntry('targets.updateMany', { ...onPlan, details, isBegun: true }))).toBe(
      'Anna hat 500 Ziele im Plan „Sturm“ geändert: Max. Offs 3. Das wurde begonnen und nicht abgeschlossen: Ein Teil davon kann fehlen.',
    )
    expect(read(anEntry('plans.paint'))).toBe('Anna hat etwas geändert (plans.paint).')
  })

  test('names the plan as it was called then', () => {
    const details = { changes: [{ field: 'name', from: 'Sturm', to: 'Orkan' }, { field: 'notes' }] }
    expect(read(anEntry('plans.update', { ...onPlan, details }))).toBe(
      'Anna hat den Plan „Sturm“ geändert: Name, Notizen.',
    )
  })

  test('counts what it was about', () => {
    const tell = (action: AuditName, details: AuditEntry['details']) => read(anEntry(action, { ...onPlan, details }))
    expect(tell('targets.addManual', { count: 1, targetType: 'agcleaner' })).toBe(
      'Anna hat 1 Ziel (AG Cleaner) in den Plan „Sturm“ eingetragen.',
    )
    expect(tell('targets.removeMany', { count: 1200 })).toBe('Anna hat 1.200 Ziele aus dem Plan „Sturm“ entfernt.')
    expect(tell('plans.remove', { count: 3 })).toBe('Anna hat den Plan „Sturm“ mit 3 Zielen gelöscht.')
    expect(
      tell('targets.update', {
        coordinates: ['510|500'],
        targetType: 'offs',
        changes: [{ field: 'maxOff', from: 1, to: 1000 }],
      }),
    ).toBe('Anna hat das Ziel 510|500 (Offs) im Plan „Sturm“ geändert: Max. Offs 1 → 1.000.')
    const changes = [{ field: 'targetType', from: 'fakeSending', to: 'ramoff' }]
    expect(tell('targets.updateMany', { count: 2, changes })).toBe(
      'Anna hat 2 Ziele im Plan „Sturm“ geändert: Typ Fake-Sender → RamOffs.',
    )
    expect(tell('orders.issue', { issue: 2, players: 1, planned: 1200 })).toBe(
      'Anna hat die Befehle des Plans „Sturm“ neu ausgegeben: 1.200 Angriffe an 1 Spieler.',
    )
    expect(tell('orders.mark', { sent: 3, skipped: 1 })).toBe(
      'Anna hat im Plan „Sturm“ 3 Angriffe als abgeschickt, 1 Angriff als ausgelassen markiert.',
    )
    expect(tell('orders.findStandIns', { players: 3, asked: 1 })).toBe(
      'Anna hat im Plan „Sturm“ 3 Spieler gefragt, ob sie für 1 verlorenen Angriff einspringen.',
    )
    expect(tell('bots.interactions', { sent: 1 })).toMatch(
      /^Anna hat für .+ im Plan „Sturm“ 1 Angriff als abgeschickt markiert, in Discord\.$/,
    )
    expect(tell('calculations.calculateAll', { planned: 80, required: 1000 })).toBe(
      'Anna hat alle Angriffe im Plan „Sturm“ berechnet: 80 von 1.000 Angriffen zugewiesen.',
    )
  })

  test('says what a player answered, and what the night watch may do since a change', () => {
    const tell = (action: AuditName, details: AuditEntry['details']) => read(anEntry(action, { ...onPlan, details }))
    expect(tell('orders.standIn', { standsIn: true })).toBe('Anna hat im Plan „Sturm“ „Ich springe ein“ eingeschaltet.')
    expect(tell('orders.standIn', { standsIn: false })).toMatch(/ausgeschaltet\.$/)
    expect(tell('orders.standIn', { takes: true })).toBe(
      'Anna hat im Plan „Sturm“ einen verlorenen Angriff übernommen.',
    )
    expect(tell('orders.standIn', { takes: false })).toMatch(/abgelehnt\.$/)
    const changes = [
      { field: 'nightWatch', from: 'off', to: 'auto' },
      { field: 'nightWatchMinutes', from: 4, to: 10 },
    ]
    expect(tell('plans.update', { changes })).toBe(
      'Anna hat den Plan „Sturm“ geändert: Nachtwache aus → selbsttätig, Nachtwache nach (Minuten) 4 → 10.',
    )
  })

  test('names settings by their sections, each once', () => {
    const changes = ['attackTemplates.fake.spy', 'attackTemplates.off.axe', 'frontlineCoords.0.from.x'].map(
      (field) => ({
        field,
        to: 1,
      }),
    )
    expect(read(anEntry('worlds.saveSettings', { worldId: 'w', worldName: 'Welt 236', details: { changes } }))).toBe(
      'Anna hat Einstellungen der Welt „Welt 236“ geändert: Angriffs-Templates, Frontlinie.',
    )
  })

  test('knows no name of a deleted account, a player by the link, and the operator', () => {
    const gone = anEntry('accounts.activate', { by: { kind: 'user', userId: 'x' }, userId: 'y' })
    expect(read(gone)).toBe('Gelöschtes Konto hat ein inzwischen gelöschtes Konto freigeschaltet.')
    const own = { ...onPlan, playerId: 11, by: { kind: 'player', playerId: 11 } as const }
    expect(read(anEntry('timeslots.saveOwn', own))).toBe(
      'Carla (Spielerlink) hat im Plan „Sturm“ die eigenen Zeitfenster geändert.',
    )
    const unknown = { ...onPlan, playerId: 12, by: { kind: 'player', playerId: 12 } as const }
    expect(read(anEntry('timeslots.saveOwn', unknown))).toMatch(/^Spieler 12 \(Spielerlink\)/)
    expect(read(anEntry('operator.createSuperadmin', { by: { kind: 'operator' }, userId: 'b' }))).toBe(
      'Der Betreiber (Kommandozeile) hat „Bert“ als Super Admin angelegt.',
    )
    const role = { changes: [{ field: 'role', from: 'user', to: 'admin' }] }
    expect(read(anEntry('accounts.setRole', { userId: 'b', details: role }))).toBe(
      'Anna hat „Bert“ zum Administrator gemacht (zuvor Benutzer).',
    )
  })

  test('is shown on the clock of its world, else on Berlin’s', () => {
    expect(entryZone(anEntry('plans.create', onPlan), names)).toBe('Europe/London')
    expect(entryZone(anEntry('accounts.create'), names)).toBe('Europe/Berlin')
  })
})

describe('details', () => {
  test('name fields by their path and values as people read them', () => {
    expect(fieldLabel('attackTemplates.fake.spy')).toBe('Angriffs-Templates › Fake › Späher')
    expect(fieldLabel('autoTimeslotSettings.0.start')).toBe('Auto-Timeslots › Nr. 1 › Von')
    expect(sectionLabel('autoTimeslotSettings.0.start')).toBe('Auto-Timeslots')
    expect(valueText('arriveAt', '2027-03-28T01:00:00.000Z', 'Europe/Berlin')).toBe('28.03.2027, 03:00 Uhr')
    expect(valueText('role', 'superadmin', 'Europe/Berlin')).toBe('Super Admin')
    expect(valueText('name', 'user', 'Europe/Berlin')).toBe('user')
    expect(valueText('catapultTargets.speicher.enabled', false, 'Europe/Berlin')).toBe('nein')
    expect(valueText('maxOff', 1000, 'Europe/Berlin')).toBe('1.000')
  })

  test('list figures in a fixed order, and how many coordinates are not named', () => {
    expect(auditFacts({ rejected: 0, count: 12, coordinates: ['500|500', '500|501'], targetType: 'offs' })).toEqual([
      { label: 'Zielart', text: 'Offs' },
      { label: 'Anzahl', text: '12' },
      { label: 'Koordinaten', text: '500|500, 500|501 und 10 weitere' },
      { label: 'Abgelehnte Zeilen', text: '0' },
    ])
    expect(auditFacts({ asked: 2, players: 3, takes: true })).toEqual([
      { label: 'Spieler', text: '3' },
      { label: 'Angriffe, für die gefragt wurde', text: '2' },
    ])
  })
})

describe('the filter', () => {
  test('is in the address and comes back from it', () => {
    const choice = { area: 'plans', userId: 'a', worldId: '', planId: 'p', from: '2027-03-28', until: '' }
    expect(choiceParams(choice).toString()).toBe('area=plans&userId=a&planId=p&from=2027-03-28')
    expect(readChoice(choiceParams(choice))).toEqual(choice)
  })

  test('asks for whole days in Berlin, also when the clocks change', () => {
    const days = { area: 'all', userId: '', worldId: '', planId: '', from: '2027-03-28', until: '2027-03-28' }
    expect(auditQuery(days)).toEqual({ from: '2027-03-27T23:00:00.000Z', until: '2027-03-28T22:00:00.000Z' })
    expect(auditQuery({ ...days, from: 'gestern', until: '' })).toEqual({})
  })
})
