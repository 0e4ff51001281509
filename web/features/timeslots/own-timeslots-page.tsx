import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock'
import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss'
import { useMemo, useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import useSWR from 'swr'
import type { OutputOf } from '../../../shared/contract/endpoint.ts'
import { timeslots as endpoints } from '../../../shared/contract/timeslots.ts'
import { mergeSlots, type TimeSlot } from '../../../shared/game/slots.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { Logo } from '../../components/logo.tsx'
import { Notice } from '../../components/notice.tsx'
import { useNotify } from '../../components/notify.tsx'
import { onPhone, ownTokens } from '../../components/own-tokens.ts'
import { Page } from '../../components/page.tsx'
import { Panel } from '../../components/panel.tsx'
import { ThemeButton } from '../../components/theme-button.tsx'
import { ApiError, callPublic, messageOf, urlOf } from '../../lib/api.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useIsPhone } from '../../lib/use-phone.ts'
import { AddSlotsForm } from './add-slots-form.tsx'
import { daysOf, formatSlot } from './day-slots.ts'
import { OwnSlotList } from './own-slot-list.tsx'
import { listProblem } from './slot-draft.ts'
import { axisOf } from './week-geometry.ts'
import { AxisLabels, WeekStrip } from './week-strip.tsx'

type Info = OutputOf<typeof endpoints.playerInfo>

/** How long a success note stands. */
const noteSeconds = 3

const useStyles = makeStyles({
  brand: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    maxWidth: '760px',
    margin: '0 auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalXXL} 0`,
    fontFamily: ownTokens.fontFamilyHeading,
    fontWeight: tokens.fontWeightSemibold,
    [onPhone]: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL} 0` },
  },
  brandName: { flexGrow: 1 },
  period: { display: 'flex', flexDirection: 'column' },
  list: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL, outlineStyle: 'none' },
  week: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
})

/** The page that a player opens by his link, without an account, to say when he can send attacks. */
export default function OwnTimeslotsPage() {
  const styles = useStyles()
  return (
    <>
      <header className={styles.brand}>
        <Logo />
        <span className={styles.brandName}>Angriffsplaner</span>
        <ThemeButton />
      </header>
      <Content />
    </>
  )
}

function Content() {
  const { planId = '', playerId = '' } = useParams()
  const params = { planId, playerId }
  const { data, error, mutate } = useSWR<Info, ApiError>(urlOf(endpoints.playerInfo, { params }), () =>
    callPublic(endpoints.playerInfo, { params }),
  )
  if (data) {
    return (
      <OwnTimeslots
        key={`${planId} ${playerId}`}
        params={params}
        info={data}
        onChange={(info) => mutate(info, false)}
      />
    )
  }
  if (error && (error.status === 404 || error.status === 400)) return <UnknownLink />
  return (
    <Page title="Deine Zeitfenster" width="narrow">
      {error ? (
        <ErrorNotice title="Deine Zeitfenster konnten nicht geladen werden" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Deine Zeitfenster werden geladen …" />
      )}
    </Page>
  )
}

const UnknownLink = () => (
  <Page title="Deine Zeitfenster" width="narrow">
    <EmptyState
      icon={<LinkDismissRegular />}
      title="Dieser Link führt zu keinem Plan"
      text="Vielleicht wurde er nicht vollständig kopiert, der Plan gelöscht, oder du bist nicht mehr in einem der beteiligten Stämme. Frag deine Stammesführung nach einem neuen Link."
    />
  </Page>
)

interface OwnTimeslotsProps {
  params: { planId: string; playerId: string }
  info: Info
  onChange: (info: Info) => Promise<unknown>
}

function OwnTimeslots({ params, info, onChange }: OwnTimeslotsProps) {
  const styles = useStyles()
  const isPhone = useIsPhone()
  const { timeslots: slots, timeZone, sendFrom, arriveAt, lastArrival, playerName } = info
  const period = useMemo(() => ({ from: sendFrom, to: lastArrival }), [sendFrom, lastArrival])
  const days = useMemo(() => daysOf(period, timeZone), [period, timeZone])
  const axis = useMemo(() => axisOf(period, timeZone), [period, timeZone])
  const list = useRef<HTMLDivElement>(null)
  const { adding, removing, removingFrom, note, dismissNote } = useOwnSlots({ params, info, onChange })
  const remove = async (slot: TimeSlot) => {
    // The button that was pressed is gone with its slot.
    if (await removing.run(slot)) list.current?.focus({ preventScroll: true })
  }
  return (
    <Page
      title={playerName}
      width="narrow"
      subtitle={
        <span className={styles.period}>
          <span>
            {`Angriffe abschicken ab ${formatDateTime(sendFrom, timeZone)} Uhr, Ankunft ${formatDateTime(arriveAt, timeZone)} Uhr`}
            {lastArrival > arriveAt && `, spätestens ${formatDateTime(lastArrival, timeZone)} Uhr`}
          </span>
          <span>{`Alle Zeiten in der Uhrzeit der Welt (${timeZone})`}</span>
        </span>
      }
    >
      <Panel
        title="Wann kannst du Angriffe abschicken?"
        text="Gib Beginn, Ende und die Tage an. Liegt das Ende nicht nach dem Beginn, geht das Zeitfenster über Mitternacht. Jede Änderung wird sofort gespeichert."
      >
        <AddSlotsForm
          days={days}
          timeZone={timeZone}
          action={adding.busy ? 'Wird gespeichert …' : 'Hinzufügen und speichern'}
          busy={adding.busy}
          onAdd={async (fresh) => (await adding.run(fresh)) ?? false}
        />
        {adding.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={adding.error} />}
        {note && (
          <Notice key={note.id} intent="success" seconds={noteSeconds} onDismiss={dismissNote}>
            {note.text}
          </Notice>
        )}
      </Panel>
      <Panel title="Deine Zeitfenster">
        <div ref={list} tabIndex={-1} className={styles.list}>
          {slots.length > 0 ? (
            <>
              <div className={styles.week}>
                <WeekStrip
                  axis={axis}
                  slots={slots}
                  source="own"
                  label="Deine Zeitfenster im Zeitraum des Plans; darunter stehen sie einzeln"
                  now={Date.now() / 1000}
                />
                <AxisLabels axis={axis} room={isPhone ? 4 : 8} />
              </div>
              <OwnSlotList
                slots={slots}
                period={period}
                timeZone={timeZone}
                removingFrom={removingFrom}
                onRemove={remove}
              />
            </>
          ) : (
            <EmptyState
              icon={<CalendarClockRegular />}
              title="Noch keine Zeitfenster"
              text={
                <Text>
                  Solange du nichts angibst, geht deine Stammesführung von den üblichen Zeiten des Stammes aus.
                </Text>
              }
            />
          )}
        </div>
      </Panel>
    </Page>
  )
}

/** What the player can do with his slots; each change is saved at once. */
function useOwnSlots({ params, info, onChange }: OwnTimeslotsProps) {
  const confirm = useConfirm()
  const notify = useNotify()
  const [note, setNote] = useState<{ id: number; text: string }>()
  const [removingFrom, setRemovingFrom] = useState<string>()
  const say = (text: string) => setNote((before) => ({ id: (before?.id ?? 0) + 1, text }))

  const adding = useAction(async (fresh: TimeSlot[]) => {
    setNote(undefined)
    // The page may be open since yesterday: what has been changed elsewhere in the meantime must not be overwritten.
    const present = await callPublic(endpoints.playerInfo, { params })
    const wanted = [...present.timeslots, ...fresh]
    const merged = mergeSlots(wanted)
    const problem = listProblem(merged)
    if (problem) throw new ApiError('bad_request', problem, 400)
    const { timeslots } = await callPublic(endpoints.saveOwn, { params, body: { timeslots: merged } })
    await onChange({ ...present, timeslots })
    say(
      timeslots.length < wanted.length
        ? 'Gespeichert. Zeitfenster, die sich überschneiden, wurden zusammengefasst.'
        : 'Gespeichert.',
    )
    return true
  })

  const removing = useAction(async (slot: TimeSlot) => {
    const sure = await confirm({
      title: 'Zeitfenster löschen?',
      text: `${formatDateTime(slot.from, info.timeZone).slice(0, 10)}: ${formatSlot(slot, info.timeZone)}`,
      action: 'Löschen',
    })
    if (!sure) return false
    setNote(undefined)
    setRemovingFrom(slot.from)
    try {
      const { timeslots } = await callPublic(endpoints.removeOwn, { params, body: { from: slot.from } })
      await onChange({ ...info, timeslots })
      notify.success('Gelöscht und gespeichert.')
      return true
    } catch (failure) {
      // Somebody else has changed the list: the person is told so and sees how it stands now.
      if (failure instanceof ApiError && failure.code === 'slot_not_found') {
        await callPublic(endpoints.playerInfo, { params }).then(onChange, () => undefined)
      }
      notify.error('Fehler beim Löschen!', messageOf(failure))
      return false
    } finally {
      setRemovingFrom(undefined)
    }
  })
  return { adding, removing, removingFrom, note, dismissNote: () => setNote(undefined) }
}
