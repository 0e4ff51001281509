import { Button, makeStyles } from '@fluentui/react-components'
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { LinkDismissRegular } from '@fluentui/react-icons/svg/link-dismiss'
import { lazy, useDeferredValue, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import useSWR from 'swr'
import { timeslots as endpoints } from '../../../../shared/contract/timeslots.ts'
import type { TimeSlot } from '../../../../shared/game/world/timeslots.ts'
import type { Sends } from '../../../../shared/model/timeslot.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { NotLoaded } from '../../../components/feedback/loading.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { BrandBar } from '../../../components/layout/brand-bar.tsx'
import { Deferred } from '../../../components/layout/deferred.tsx'
import { Disclosure } from '../../../components/layout/disclosure.tsx'
import { OpenPageLinks } from '../../../components/layout/open-page-links.tsx'
import { Page } from '../../../components/layout/page.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Stack } from '../../../components/layout/stack.ts'
import { type ApiError, callPublic, endpointUrl, errorMessage } from '../../../lib/api/api.ts'
import { sessionToken } from '../../../lib/browser/persisted-store.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { usePeriodPages } from '../players/period-pages.tsx'
import { coveredDays } from '../slots/day-slots.ts'
import { weekAxis } from '../slots/week-geometry.ts'
import { AxisLabels, WeekStrip } from '../slots/week-strip.tsx'
import { AddSlotsForm } from './add-slots-form.tsx'
import type { DaySlots } from './copy-day-dialog.tsx'
import { takeEarlyAnswer } from './early-answer.ts'
import { OwnAnswer } from './own-answer.tsx'
import { OwnNote } from './own-note.tsx'
import { OwnSlotList } from './own-slot-list.tsx'
import { OwnVillagesPanel } from './own-villages.tsx'
import { type Info, useOwnSlots, type Visitor } from './use-own-slots.ts'
import { WeekPainter } from './week-painter.tsx'

const CopyDayDialog = lazy(() => import('./copy-day-dialog.tsx'))
const OwnSittingsPanel = lazy(() => import('./own-sittings.tsx'))
const OwnStandIn = lazy(() => import('./own-stand-in.tsx'))
const LastAnswerDialog = lazy(() => import('./last-answer-dialog.tsx'))

const noteSeconds = 3

const useStyles = makeStyles({
  list: { outlineStyle: 'none' },
  clear: { minHeight: '44px' },
})

/** A player's own page, opened by link without an account, to enter timeslots. */
export default function OwnTimeslotsPage() {
  return (
    <>
      <BrandBar />
      <Content />
    </>
  )
}

/** Reads the secret (`s`) of a personal link from the URL fragment. */
const secretIn = (hash: string) => new URLSearchParams(hash.slice(1)).get('s') ?? undefined

function watchAddress(listener: () => void) {
  window.addEventListener('popstate', listener)
  return () => window.removeEventListener('popstate', listener)
}

function Content() {
  const { pathname, hash } = new URL(useSyncExternalStore(watchAddress, () => location.href))
  const [, , playerId = '', planId = ''] = pathname.split('/')
  const slotSecret = secretIn(hash)
  const visitor = { params: { planId, playerId }, slotSecret }
  // A leader's visit must not count as opened by the member.
  const opening = { ...visitor, query: { opened: sessionToken.get() ? undefined : ('1' as const) } }
  const { data, error, mutate } = useSWR<Info, ApiError>([endpointUrl(endpoints.playerInfo, visitor), slotSecret], () =>
    callPublic(endpoints.playerInfo, {
      ...opening,
      answered: takeEarlyAnswer(endpointUrl(endpoints.playerInfo, opening), slotSecret),
    }),
  )
  const isKnown = useDeferredValue(data !== undefined)
  if (data && isKnown) {
    return (
      <OwnTimeslots
        key={`${planId} ${playerId}`}
        visitor={visitor}
        info={data}
        onChange={(info) => mutate(info, false)}
      />
    )
  }
  if (error && (error.status === 404 || error.status === 400)) return <UnknownLink />
  if (error?.status === 403) return <RefusedLink text={errorMessage(error)} />
  return (
    <Page title="Deine Zeitfenster" width="narrow">
      <NotLoaded
        read={{ error, mutate }}
        failed="Deine Zeitfenster konnten nicht geladen werden"
        loading="Deine Zeitfenster werden geladen …"
      />
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

const RefusedLink = ({ text }: { text: string }) => (
  <Page title="Deine Zeitfenster" width="narrow">
    <EmptyState icon={<LinkDismissRegular />} title="Dieser Link genügt nicht" text={text} />
  </Page>
)

interface OwnTimeslotsProps {
  visitor: Visitor
  info: Info
  onChange: (info: Info) => Promise<unknown>
}

function OwnTimeslots({ visitor, info, onChange }: OwnTimeslotsProps) {
  const styles = useStyles()
  const { timeslots: slots, timeZone, sendFrom, arriveAt, lastArrival, playerName, planName } = info
  const period = useMemo(() => ({ from: sendFrom, to: lastArrival }), [sendFrom, lastArrival])
  const days = useMemo(() => coveredDays(period, timeZone), [period, timeZone])
  const list = useRef<HTMLDivElement>(null)
  const [copied, setCopied] = useState<DaySlots>()
  const own = useOwnSlots({ visitor, info, onChange })
  const { adding, painting, answering, noting, standingIn, removing, note } = own
  const isOver = Date.parse(lastArrival) < Date.now()
  const remove = async (slot: TimeSlot) => {
    // The pressed button disappears with its timeslot.
    if (await removing.run(slot)) list.current?.focus({ preventScroll: true })
  }
  const last = own.last === 'none' ? undefined : own.last
  return (
    <Page
      title={playerName}
      width="narrow"
      subtitle={
        <Stack as="span">
          {planName && <strong>{planName}</strong>}
          <span>
            {`Angriffe abschicken ab ${formatDateTime(sendFrom, timeZone)} Uhr, Ankunft ${formatDateTime(arriveAt, timeZone)} Uhr`}
            {lastArrival > arriveAt && `, spätestens ${formatDateTime(lastArrival, timeZone)} Uhr`}
          </span>
          <span>{`Alle Zeiten in der Uhrzeit der Welt (${timeZone})`}</span>
        </Stack>
      }
      actions={<OpenPageLinks help="own-timeslots" />}
    >
      <OwnAnswer
        info={info}
        isOver={isOver}
        busy={answering.busy}
        hasNoLast={own.last === 'none'}
        onAnswer={answering.run}
      />
      {answering.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={answering.error} />}
      {!isOver && (
        <Panel
          title="Wann kannst du Angriffe abschicken?"
          text="Gib Beginn, Ende und die Tage an. Liegt das Ende nicht nach dem Beginn, geht das Zeitfenster über Mitternacht. Jede Änderung wird sofort gespeichert."
        >
          <AddSlotsForm
            days={days}
            period={period}
            timeZone={timeZone}
            action={adding.busy ? 'Wird gespeichert …' : 'Hinzufügen und speichern'}
            replacing={slots.length > 0 ? 'Alle bisherigen ersetzen' : undefined}
            busy={adding.busy}
            onAdd={async (fresh, how) => (await adding.run(fresh, how)) ?? false}
          />
          {adding.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={adding.error} />}
          <Disclosure label="Stunden auf der Woche malen">
            <WeekPainter
              days={days}
              period={period}
              timeZone={timeZone}
              slots={slots}
              busy={painting.busy}
              onSave={async (change) => (await painting.run(change)) ?? false}
            />
          </Disclosure>
          {painting.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={painting.error} />}
          {note && (
            <Notice key={note.id} intent="success" seconds={noteSeconds} onDismiss={own.dismissNote}>
              {note.text}
            </Notice>
          )}
        </Panel>
      )}
      <Panel title="Deine Zeitfenster">
        <Stack ref={list} tabIndex={-1} gap="l" className={styles.list}>
          {slots.length > 0 ? (
            <>
              <OwnWeek slots={slots} period={period} timeZone={timeZone} />
              <OwnSlotList
                slots={slots}
                period={period}
                timeZone={timeZone}
                removingFrom={own.removingFrom}
                onRemove={remove}
                onCopy={!isOver && days.length > 1 ? setCopied : undefined}
                isFixed={isOver}
              />
              {!isOver && (
                <div>
                  <Button
                    className={styles.clear}
                    icon={answering.busy ? <BusySpinner /> : <DeleteRegular />}
                    disabledFocusable={answering.busy}
                    onClick={() => answering.run('silent')}
                  >
                    Alle löschen
                  </Button>
                </div>
              )}
            </>
          ) : (
            <EmptyState icon={<CalendarClockRegular />} title="Noch keine Zeitfenster" text={emptyTexts[info.sends]} />
          )}
        </Stack>
      </Panel>
      {!isOver && (
        <>
          <OwnNote
            stored={info}
            isOwner={info.isOwner}
            busy={noting.busy}
            onSave={async (sent) => (await noting.run(sent)) ?? false}
          />
          {noting.error !== undefined && <ErrorNotice title="Fehler beim Speichern!" error={noting.error} />}
        </>
      )}
      <Deferred when={!isOver && info.standsIn !== undefined}>
        <OwnStandIn
          isReady={info.standsIn === true}
          busy={standingIn.busy}
          error={standingIn.error}
          onChange={standingIn.run}
        />
      </Deferred>
      {!isOver && info.played && (
        <Deferred when="idle">
          <OwnSittingsPanel visitor={visitor} info={info} played={info.played} onChange={onChange} />
        </Deferred>
      )}
      {!isOver && visitor.slotSecret !== undefined && <OwnVillagesPanel visitor={visitor} />}
      <DeferredDialog open={copied !== undefined}>
        <CopyDayDialog
          copied={copied}
          days={days}
          timeZone={timeZone}
          onCopy={own.copy}
          onClose={() => setCopied(undefined)}
        />
      </DeferredDialog>
      <DeferredDialog open={last !== undefined}>
        <LastAnswerDialog last={last} info={info} onTake={own.takeLast} onClose={own.dismissLast} />
      </DeferredDialog>
    </Page>
  )
}

const emptyTexts: Record<Sends, string> = {
  slots: 'Was gilt, solange du nichts angibst, steht oben.',
  always: 'Du hast gesagt, dass du immer senden kannst.',
  never: 'Du hast gesagt, dass du nicht senden kannst.',
}

/** The player's timeslots in the plan's period; long plans two weeks at a time. */
function OwnWeek({ slots, period, timeZone }: { slots: readonly TimeSlot[]; period: TimeSlot; timeZone: string }) {
  const isPhone = useIsPhone()
  const { shown, pager } = usePeriodPages(period, timeZone)
  const axis = useMemo(() => weekAxis(shown, timeZone), [shown, timeZone])
  return (
    <Stack gap="xs">
      {pager}
      <WeekStrip
        axis={axis}
        slots={slots}
        sends="slots"
        source="own"
        label="Deine Zeitfenster im Zeitraum des Plans; darunter stehen sie einzeln"
        now={Date.now() / 1000}
      />
      <AxisLabels axis={axis} room={isPhone ? 4 : 8} />
    </Stack>
  )
}
