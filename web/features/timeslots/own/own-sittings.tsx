import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { OwnSittings } from '../../../../shared/model/inputs/sitting.ts'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { callPublic } from '../../../lib/api/api.ts'
import { Sittings, savedSittings } from '../slots/sittings.tsx'
import type { Info, Visitor } from './use-own-slots.ts'

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
  const save = async (sittings: ReturnType<typeof savedSittings>, accountId?: number) => {
    const asked = accountId === undefined ? {} : { accountId }
    const saved = await callPublic(endpoints.sitOwn, { ...visitor, body: { ...asked, sittings } })
    await onChange({ ...info, played: saved, version: saved.version })
  }
  const own = played.sittings.map(({ sitterId, sitterName, ...rest }) => ({
    ...rest,
    playerId: sitterId,
    playerName: sitterName,
  }))
  const plays = played.plays.map(({ accountId, accountName, sitterId: _, ...rest }) => ({
    ...rest,
    playerId: accountId,
    playerName: accountName,
  }))
  const me = Number(visitor.params.playerId)
  const requests = (accountId: number) =>
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
          {own.length === 0 && <Muted>Niemand: Du spielst selbst.</Muted>}
          <Sittings
            label="Wer deinen Account spielt"
            entries={own}
            playerLabel="Wer vertritt dich?"
            players={played.players}
            period={period}
            timeZone={timeZone}
            action="Vertretung eintragen"
            removing="Entfernen"
            withdrawing="Ablehnen"
            onConfirm={(entry) => save(savedSittings(own, entry))}
            onAdd={({ playerId, from, to }) => save([...savedSittings(own), { sitterId: playerId, from, to }])}
            onRemove={(entry) => save(savedSittings(own.filter((one) => one !== entry)))}
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
              onAdd={({ playerId, from, to }) => save([...requests(playerId), { sitterId: me, from, to }], playerId)}
              onRemove={(entry) =>
                save(
                  requests(entry.playerId).filter(({ from }) => from !== entry.from),
                  entry.playerId,
                )
              }
            />
          </Stack>
        </Disclosure>
      </Stack>
    </Panel>
  )
}
