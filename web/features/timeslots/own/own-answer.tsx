import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowRepeatAllRegular } from '@fluentui/react-icons/svg/arrow-repeat-all'
import { CalendarCancelRegular } from '@fluentui/react-icons/svg/calendar-cancel'
import { CalendarCheckmarkRegular } from '@fluentui/react-icons/svg/calendar-checkmark'
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock'
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle'
import { HistoryRegular } from '@fluentui/react-icons/svg/history'
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle'
import { type ReactElement, useState } from 'react'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Sends } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { usualTimes } from '../slots/day-slots.ts'
import { fitsUsual, type Info, type OwnChoice } from './use-own-slots.ts'

const useStyles = makeStyles({
  icon: { flexShrink: 0, fontSize: '28px', color: tokens.colorNeutralForeground2 },
  done: { color: tokens.colorStatusSuccessForeground1 },
  action: { minHeight: '44px' },
})

interface OwnAnswerProps {
  info: Info
  isOver: boolean
  busy: boolean
  /** No answer of an earlier plan was found. */
  hasNoLast: boolean
  onAnswer: (choice: OwnChoice) => unknown
}

interface Choice {
  choice: OwnChoice
  label: string
  icon: ReactElement
}

/** The answers of one tap. */
function ownChoices(info: Info, hasNoLast: boolean): Choice[] {
  const { answer, sends, isOwner } = info
  const choices: (Choice | false)[] = [
    answer === 'leader' && { choice: 'agreed', label: 'Das passt so', icon: <CheckmarkRegular /> },
    sends === 'always'
      ? { choice: 'silent', label: 'Ich kann nicht immer', icon: <CalendarClockRegular /> }
      : { choice: 'always', label: 'Ich kann immer', icon: <ArrowRepeatAllRegular /> },
    fitsUsual(info) && { choice: 'usual', label: 'Übliche Zeiten passen', icon: <CalendarCheckmarkRegular /> },
    isOwner && !hasNoLast && { choice: 'last', label: 'Wie im letzten Plan', icon: <HistoryRegular /> },
    sends === 'never'
      ? { choice: 'silent', label: 'Ich kann doch senden', icon: <AddRegular /> }
      : { choice: 'never', label: 'Ich kann nicht senden', icon: <CalendarCancelRegular /> },
  ]
  return choices.filter((choice) => choice !== false)
}

/** The player's answer: whether they are done, how long they can change it, what applies until they answer. */
export function OwnAnswer({ info, isOver, busy, hasNoLast, onAnswer }: OwnAnswerProps) {
  const styles = useStyles()
  const isDone = info.answer === 'member'
  const [pressed, setPressed] = useState<OwnChoice>()
  const [keepsFolded, setIsFolded] = useState(true)
  const isFolded = isDone && keepsFolded
  const { title, text } = answerLabels(info)
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
            {ownChoices(info, hasNoLast).map(({ choice, label, icon }) => (
              <Button
                key={choice}
                appearance={choice === 'agreed' ? 'primary' : 'secondary'}
                className={styles.action}
                icon={busy && pressed === choice ? <BusySpinner /> : icon}
                disabledFocusable={busy}
                onClick={() => {
                  setPressed(choice)
                  onAnswer(choice)
                }}
              >
                {label}
              </Button>
            ))}
          </Row>
        )}
        {hasNoLast && (
          <Muted role="status">Aus früheren Plänen gibt es keine Antwort über deinen persönlichen Link.</Muted>
        )}
      </Stack>
    </Panel>
  )
}

function answerLabels(info: Info): { title: string; text: string } {
  const { answer, sends, timeslots } = info
  const count = countedNoun(timeslots.length, 'Zeitfenster', 'Zeitfenster')
  if (answer === 'silent')
    return { title: 'Du hast noch nichts angegeben.', text: `Solange gilt: ${assumedText(info)}` }
  if (answer === 'leader') {
    const texts: Record<Sends, string> = {
      slots:
        timeslots.length === 1
          ? 'Es gilt das Zeitfenster unten. Passt es, bestätige es; sonst ändere es.'
          : `Es gelten die ${count} unten. Passen sie, bestätige sie; sonst ändere sie.`,
      always: 'Du kannst immer senden. Stimmt das nicht, gib unten an, wann du kannst.',
      never: 'Du kannst nicht senden. Stimmt das nicht, gib unten an, wann du kannst.',
    }
    return { title: 'Deine Stammesführung hat für dich geantwortet.', text: texts[sends] }
  }
  const texts: Record<Sends, string> = {
    slots: `${count} ${timeslots.length === 1 ? 'ist' : 'sind'} gespeichert.`,
    always: 'Du hast gesagt, dass du immer senden kannst. Das gilt auch, wenn der Plan verschoben wird.',
    never: 'Du hast gesagt, dass du nicht senden kannst. Du bekommst keine Angriffe.',
  }
  return { title: 'Danke, du bist fertig.', text: texts[sends] }
}

/** What applies until the player answers. */
function assumedText({ assumed, timeZone, sendFrom, lastArrival }: Info): string {
  if (assumed.source === 'always') return 'Du kannst jederzeit senden.'
  if (assumed.slots.length === 0)
    return 'Du kannst nicht senden, denn die üblichen Zeiten des Stammes liegen außerhalb des Plans.'
  const times = usualTimes(assumed.slots, { from: sendFrom, to: lastArrival }, timeZone)
  return `Du kannst zu den üblichen Zeiten des Stammes senden (${times.join(', ')}).`
}
