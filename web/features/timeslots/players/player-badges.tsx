import { Badge, makeStyles, Text } from '@fluentui/react-components'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { Stack } from '../../../components/layout/stack.ts'
import { Truncated } from '../../../components/layout/text.ts'
import { capitalised } from '../../../lib/format/format.ts'
import { holdsText, sittingsText } from '../slots/village-text.ts'
import { answerLabels, answerText, lastContact, limitText, type Source, sourceLabels } from './player-list.ts'

const useStyles = makeStyles({
  quote: { overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
})

const answerColors = { member: 'success', leader: 'informative', silent: 'warning' } as const

/** Whether the member answered, a leader did for them, or nobody. */
export const AnswerBadge = ({ player: { answer, by } }: { player: TimeslotPlayer }) => (
  <Badge appearance="tint" color={by === 'member' && answer === 'member' ? 'warning' : answerColors[answer]}>
    {by === 'member' && answer === 'member' ? 'Ohne Link' : answerLabels[answer]}
  </Badge>
)

/** The answer; in a second line, as tables are low, last contact of silent players and the player's note. */
export function Answer({ player, timeZone }: { player: TimeslotPlayer; timeZone: string }) {
  const silence = player.by === 'member' ? 'ohne Link geleert' : lastContact(player, timeZone)
  const more = answerText(player) || (player.answer === 'silent' && silence)
  const note = [
    more,
    player.hasAnonymousNote && 'ohne Link',
    limitText(player),
    player.isLimitOpen && 'zählt noch nicht',
    holdsText(player),
    sittingsText(player),
    player.message && `„${player.message}“`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Stack as="span" shrink>
      <span>
        <AnswerBadge player={player} />
      </span>
      {note && (
        <Truncated size={100} title={note}>
          {note}
        </Truncated>
      )}
    </Stack>
  )
}

/** The player's limit, held villages and message in full; nothing without any. */
export function PlayerNote({ player }: { player: TimeslotPlayer }) {
  const styles = useStyles()
  const limit = limitText(player)
  const holds = holdsText(player)
  if (!limit && !holds && !player.message) return null
  return (
    <Stack as="span" shrink>
      {player.hasAnonymousNote && <Text>Ohne persönlichen Link eingetragen:</Text>}
      {limit && (
        <Text>{`Kann ${limit} abschicken.${player.isLimitOpen ? ' Diese Grenze zählt noch nicht.' : ''}`}</Text>
      )}
      {holds && <Text>{`${capitalised(holds)}.`}</Text>}
      {player.message && (
        <Text className={styles.quote}>
          Nachricht: <q>{player.message}</q>
        </Text>
      )}
    </Stack>
  )
}

const badgeColors = { own: 'brand', auto: 'informative', always: 'subtle' } as const

export const SourceBadge = ({ source }: { source: Source }) => (
  <Badge appearance="tint" color={badgeColors[source]}>
    {sourceLabels[source]}
  </Badge>
)

/** What applies to a player, in a sentence. */
export function sourceText({ source, sends, slots }: TimeslotPlayer): string {
  if (sends === 'never') return 'Kann nicht senden.'
  if (source === 'own' && sends === 'always') return 'Kann immer senden.'
  if (source === 'own') return 'Es gelten die eigenen Zeitfenster.'
  if (source === 'always') {
    return 'Keine eigenen Zeitfenster und keine Auto-Zeitfenster: Der Spieler gilt als immer verfügbar.'
  }
  return slots.length > 0
    ? 'Keine eigenen Zeitfenster: Es gelten die Auto-Zeitfenster der Welt.'
    : 'Keine eigenen Zeitfenster, und die Auto-Zeitfenster der Welt liegen außerhalb des Plans: Der Spieler kann nicht senden.'
}
