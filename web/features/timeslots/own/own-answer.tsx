import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { CalendarCancelRegular } from '@fluentui/react-icons/svg/calendar-cancel'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { usualTimes } from '../slots/day-slots.ts'
import type { Info } from './use-own-slots.ts'

const useStyles = makeStyles({
  icon: { flexShrink: 0, fontSize: '28px', color: tokens.colorNeutralForeground2 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  action: { minHeight: '44px' },
})

interface OwnAnswerProps {
  info: Info
  isOver: boolean
  busy: boolean
  onAnswer: (answer: 'cannotSend' | 'silent' | 'agreed') => unknown
}

/** The player's answer: whether they are done, how long they can change it, what applies until they answer. */
export function OwnAnswer({ info, isOver, busy, onAnswer }: OwnAnswerProps) {
  const styles = useStyles()
  const { answer, cannotSend } = info
  const isDone = answer === 'member'
  const [keepsFolded, setIsFolded] = useState(true)
  const isFolded = isDone && keepsFolded
  const { title, text } = answerLabels(info)
  const icon = busy ? <BusySpinner /> : undefined
  const until = `${formatDateTime(info.lastArrival, info.timeZone)} Uhr`
  return (
    <Panel title="Deine Antwort">
      <Stack gap="m">
        <Row gap="m" wrap={false} align="start" role="status">
          {isDone ? (
            <CheckmarkCircleFilled className={mergeClasses(styles.icon, styles.done)} />
          ) : (
            <QuestionCircleRegular className={styles.icon} />
          )}
          <Stack as="span" gap="xs">
            <Text weight="semibold">{title}</Text>
            <Text>{text}</Text>
            {(isOver || !isFolded) && (
              <Muted size={200}>
                {isOver
                  ? `Der Plan ist vorbei: Die letzte Ankunft war am ${until}.`
                  : `Ändern kannst du deine Antwort bis zur letzten Ankunft am ${until}.`}
              </Muted>
            )}
          </Stack>
        </Row>
        {!isOver && isDone && (
          <div>
            <Button className={styles.action} aria-expanded={!isFolded} onClick={() => setIsFolded(!isFolded)}>
              Antwort ändern
            </Button>
          </div>
        )}
        {!isOver && !isFolded && (
          <Row gap="s" align="stretch">
            {answer === 'leader' && (
              <Button
                appearance="primary"
                className={styles.action}
                icon={icon ?? <CheckmarkRegular />}
                disabledFocusable={busy}
                onClick={() => onAnswer('agreed')}
              >
                Das passt so
              </Button>
            )}
            {cannotSend ? (
              <Button
                className={styles.action}
                icon={icon ?? <AddRegular />}
                disabledFocusable={busy}
                onClick={() => onAnswer('silent')}
              >
                Ich kann doch senden
              </Button>
            ) : (
              <Button
                className={styles.action}
                icon={icon ?? <CalendarCancelRegular />}
                disabledFocusable={busy}
                onClick={() => onAnswer('cannotSend')}
              >
                Ich kann nicht senden
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Panel>
  )
}

function answerLabels(info: Info): { title: string; text: string } {
  const { answer, cannotSend, timeslots } = info
  const count = countedNoun(timeslots.length, 'Zeitfenster', 'Zeitfenster')
  if (answer === 'silent')
    return { title: 'Du hast noch nichts angegeben.', text: `Solange gilt: ${assumedText(info)}` }
  if (answer === 'leader') {
    return {
      title: 'Deine Stammesführung hat für dich geantwortet.',
      text: cannotSend
        ? 'Du kannst nicht senden. Stimmt das nicht, gib unten an, wann du kannst.'
        : `Es gelten die ${count} unten. Passen sie, bestätige sie; sonst ändere sie.`,
    }
  }
  return cannotSend
    ? {
        title: 'Danke, du bist fertig.',
        text: 'Du hast gesagt, dass du nicht senden kannst. Du bekommst keine Angriffe.',
      }
    : { title: 'Danke, du bist fertig.', text: `${count} ${timeslots.length === 1 ? 'ist' : 'sind'} gespeichert.` }
}

/** What applies until the player answers. */
function assumedText({ assumed, timeZone, sendFrom, lastArrival }: Info): string {
  if (assumed.source === 'always') return 'Du kannst jederzeit senden.'
  if (assumed.slots.length === 0)
    return 'Du kannst nicht senden, denn die üblichen Zeiten des Stammes liegen außerhalb des Plans.'
  const times = usualTimes(assumed.slots, { from: sendFrom, to: lastArrival }, timeZone)
  return `Du kannst zu den üblichen Zeiten des Stammes senden (${times.join(', ')}).`
}
