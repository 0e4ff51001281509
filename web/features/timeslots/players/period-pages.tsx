import { Button, makeStyles } from '@fluentui/react-components'
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left'
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right'
import { type ReactNode, useMemo, useState } from 'react'
import { type TimeSlot, toEpoch } from '../../../../shared/game/world/timeslots.ts'
import { Row } from '../../../components/layout/stack.ts'
import { Numeric } from '../../../components/layout/text.ts'
import { formatDay, zonedDay } from '../slots/day-slots.ts'
import { weekPages } from '../slots/week-geometry.ts'

const useStyles = makeStyles({
  turn: { minWidth: '44px', minHeight: '44px' },
})

/**
 * The displayed part of a period and its pager: long plans show two weeks at a time, starting with the current ones, or
 * everything.
 */
export function usePeriodPages(period: TimeSlot, zone: string): { shown: TimeSlot; pager: ReactNode } {
  const styles = useStyles()
  const pages = useMemo(() => weekPages(period, zone), [period, zone])
  const [isWhole, setWhole] = useState(false)
  const [wanted, setPage] = useState(() => {
    const present = pages.findIndex(({ to }) => toEpoch(to) > Date.now() / 1000)
    return Math.max(0, present)
  })
  const page = Math.min(wanted, pages.length - 1)
  const part = pages[page] ?? period
  if (pages.length === 1) return { shown: period, pager: null }
  const shown = isWhole ? period : part
  const pager = (
    <Row gap="s">
      <Button
        className={styles.turn}
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label="Frühere Wochen"
        disabledFocusable={isWhole || page === 0}
        onClick={() => setPage(page - 1)}
      />
      <Numeric aria-live="polite">
        {`${formatDay(zonedDay(shown.from, zone)).slice(0, 6)} – ${formatDay(zonedDay(toEpoch(shown.to) - 1, zone))}`}
      </Numeric>
      <Button
        className={styles.turn}
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label="Spätere Wochen"
        disabledFocusable={isWhole || page === pages.length - 1}
        onClick={() => setPage(page + 1)}
      />
      <Button size="small" appearance="subtle" onClick={() => setWhole(!isWhole)}>
        {isWhole ? 'Zwei Wochen' : 'Ganzer Plan'}
      </Button>
    </Row>
  )
  return { shown, pager }
}
