import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { OwnSittings, Sitting } from '../../../../shared/model/inputs/sitting.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { callPublic, conflictItem } from '../../../lib/api/api.ts'
import { isSameSitting, type ListedSitting, listedSitters, Sittings, savedSittings } from '../slots/sittings.tsx'
import type { Info, Visitor } from './use-own-slots.ts'

/** Max attempts after version conflicts. */
const tries = 3

interface OwnSittingsPanelProps {
  visitor: Visitor
  info: Info
  played: OwnSittings
  onChange: (info: Info) => Promise<unknown>
}

/** Who plays the player's account, and whose accounts the player plays. */
export default function OwnSittingsPanel({ visitor, info, played, onChange }: OwnSittingsPanelProps) {
  const { timeZone, sendFrom, lastArrival } = info
  const period = { from: sendFrom, to: lastArrival }
  /** Replaces who plays the account: on top of what is stored, as a leader may have changed it. */
  const saveOwn = async (make: (present: readonly ListedSitting[]) => ReturnType<typeof savedSittings>) => {
    for (let attempt = 1; ; attempt++) {
      const present = await callPublic(endpoints.playerInfo, visitor)
      const sittings = make(listedSitters(present.played?.sittings ?? []))
      try {
        const saved = await callPublic(endpoints.sitOwn, { ...visitor, body: { sittings, version: present.version } })
        await onChange({ ...present, played: saved, version: saved.version })
        return
      } catch (error) {
        if (!conflictItem(endpoints.sitOwn, error) || attempt === tries) throw error
      }
    }
  }
  /** Replaces what the player asks to play of an account. */
  const ask = async (accountId: number, sittings: readonly Sitting[]) => {
    const body = { accountId, sittings: [...sittings] }
    const saved = await callPublic(endpoints.sitOwn, { ...visitor, body })
    await onChange({ ...info, played: saved, version: saved.version })
  }
  const plays = played.plays.map(({ accountId, accountName, sitterId: _, ...rest }) => ({
    ...rest,
    playerId: accountId,
    playerName: accountName,
  }))
  const me = Number(visitor.params.playerId)
  const requests = (accountId: number): Sitting[] =>
    plays
      .filter((one) => one.playerId === accountId && one.by === 'sitter')
      .map(({ from, to }) => ({ sitterId: me, from, to }))
  return (
    <Panel
      title="Urlaubsvertretung"
      text="Wer deinen Account spielt, bekommt in dieser Zeit deine Befehle auf seine Seite und kann sie abhaken. Eingetragene Vertretungen gelten, bis du oder deine Führung sie entfernt, oder bis du einen neuen Link bekommst."
    >
      <Stack gap="l">
        <Stack gap="s">
          <Strong as="h3" size={300}>
            Wer spielt deinen Account?
          </Strong>
          {played.sittings.length === 0 && <Muted>Niemand: Du spielst selbst.</Muted>}
          <Sittings
            label="Wer deinen Account spielt"
            entries={listedSitters(played.sittings)}
            playerLabel="Wer vertritt dich?"
            players={played.players}
            period={period}
            timeZone={timeZone}
            action="Vertretung eintragen"
            removing="Entfernen"
            withdrawing="Ablehnen"
            onConfirm={(entry) => saveOwn((present) => savedSittings(present, entry))}
            onAdd={({ playerId, from, to }) =>
              saveOwn((present) => [...savedSittings(present), { sitterId: playerId, from, to }])
            }
            onRemove={(entry) =>
              saveOwn((present) => savedSittings(present.filter((one) => !isSameSitting(one, entry))))
            }
          />
        </Stack>
        <Disclosure label={plays.length > 0 ? `Du spielst für andere (${plays.length})` : 'Du spielst für andere?'}>
          <Stack gap="s">
            <Muted>
              Deine Anfrage gilt, sobald der Spieler oder deine Stammesführung sie bestätigt. Danach richten sich die
              Abschickzeiten des Accounts nach deinen Zeitfenstern, wenn der Spieler keine eigenen angegeben hat.
            </Muted>
            <Sittings
              label="Wessen Account du spielst"
              entries={plays}
              playerLabel="Wessen Account spielst du?"
              players={played.players}
              period={period}
              timeZone={timeZone}
              action="Anfragen"
              withdrawing="Zurückziehen"
              onAdd={({ playerId, from, to }) => ask(playerId, [...requests(playerId), { sitterId: me, from, to }])}
              onRemove={({ playerId, from, to }) =>
                ask(
                  playerId,
                  requests(playerId).filter((one) => one.from !== from || one.to !== to),
                )
              }
            />
          </Stack>
        </Disclosure>
      </Stack>
    </Panel>
  )
}
