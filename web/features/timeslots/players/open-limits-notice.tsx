import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { call } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { limitText } from './player-list.ts'

/** Max players listed before the rest is collapsed. */
const few = 5

interface OpenLimitsNoticeProps {
  planId: string
  players: readonly TimeslotPlayer[]
}

/** Lists the limits that do not count yet, each with a button that confirms it; nothing without any. */
export function OpenLimitsNotice({ planId, players }: OpenLimitsNoticeProps) {
  const [confirmed, setConfirmed] = useState<number>()
  const confirming = useAction(async (player: TimeslotPlayer) => {
    setConfirmed(player.playerId)
    const params = { planId, playerId: String(player.playerId) }
    try {
      await call(endpoints.save, { params, body: confirmedAnswer(player) })
    } finally {
      await reread(endpoints.save, { params })
    }
  })
  const open = players.filter(({ isLimitOpen }) => isLimitOpen)
  if (open.length === 0) return null
  const list = (part: readonly TimeslotPlayer[]) => (
    <Stack as="ul" gap="xs" aria-label="Grenzen, die noch nicht zählen">
      {part.map((player) => {
        const isBusy = confirming.busy && confirmed === player.playerId
        return (
          <Row as="li" key={player.playerId} gap="m">
            <span>{`${player.playerName}: ${limitText(player)}`}</span>
            <Button
              size="small"
              icon={isBusy ? <BusySpinner /> : undefined}
              disabledFocusable={confirming.busy}
              aria-label={`Grenze bestätigen: ${player.playerName}`}
              onClick={() => confirming.run(player)}
            >
              Grenze bestätigen
            </Button>
          </Row>
        )
      })}
    </Stack>
  )
  const rest = open.slice(few)
  return (
    <Notice intent="warning">
      <Stack gap="s">
        <span>{openSentence(open.length)}</span>
        {list(open.slice(0, few))}
        {rest.length > 0 && (
          <Disclosure label={countedNoun(rest.length, 'weitere Grenze', 'weitere Grenzen')}>{list(rest)}</Disclosure>
        )}
        {confirming.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={confirming.error} />}
      </Stack>
    </Notice>
  )
}

const openSentence = (count: number): string =>
  count === 1
    ? '1 Grenze zählt noch nicht, weil sie nicht über den persönlichen Link gespeichert ist. Bestätige sie, wenn sie stimmt.'
    : `${countedNoun(count, 'Grenze', 'Grenzen')} zählen noch nicht, weil sie nicht über den persönlichen Link gespeichert sind. Bestätige, welche stimmen.`

/** The player's own answer as it is, with the limit as the leaders'. */
const confirmedAnswer = ({ source, slots, sends, version, maxCommands }: TimeslotPlayer) => ({
  timeslots: source === 'own' ? slots : [],
  sends: source === 'own' ? sends : 'slots',
  version,
  maxCommands,
})
