import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { call } from '../../../lib/api/api.ts'
import { isSameSitting, listedSitters, Sittings, savedSittings } from '../slots/sittings.tsx'
import { usePlayerSlots } from './use-player-slots.ts'

interface PlayerSittingsProps {
  planId: string
  player: TimeslotPlayer
  period: { from: string; to: string }
  timeZone: string
  className?: string
}

/** Who plays a player's account, and who asks to. */
export function PlayerSittings({ planId, player, period, timeZone, className }: PlayerSittingsProps) {
  const { read } = usePlayerSlots(planId)
  const entries = listedSitters(player.sittings ?? [])
  const save = async (sittings: ReturnType<typeof savedSittings>) => {
    const params = { planId, playerId: String(player.playerId) }
    try {
      await call(endpoints.sit, { params, body: { version: player.version, sittings } })
    } catch (error) {
      // Shows what others saved meanwhile.
      void read.mutate()
      throw error
    }
  }
  return (
    <Stack as="section" gap="m" className={className} aria-label={`Urlaubsvertretung von ${player.playerName}`}>
      <Strong as="h3" size={400}>
        Urlaubsvertretung
      </Strong>
      <Muted>
        Wer einen Account vertritt, bekommt in dieser Zeit auch dessen Befehle auf seine Seite. Geplant wird je Spieler:
        Seine Grenze und der Abstand der Abschickzeiten gelten über alle Accounts zusammen.
      </Muted>
      <Sittings
        label={`Wer den Account von ${player.playerName} spielt`}
        entries={entries}
        playerLabel="Wer vertritt?"
        players={read.data?.players.filter(({ playerId }) => playerId !== player.playerId) ?? []}
        period={period}
        timeZone={timeZone}
        action="Vertretung eintragen"
        removing="Entfernen"
        withdrawing="Ablehnen"
        onConfirm={(entry) => save(savedSittings(entries, entry))}
        onAdd={({ playerId, from, to }) => save([...savedSittings(entries), { sitterId: playerId, from, to }])}
        onRemove={(entry) => save(savedSittings(entries.filter((one) => !isSameSitting(one, entry))))}
      />
    </Stack>
  )
}
