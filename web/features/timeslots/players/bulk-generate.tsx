import { Button, makeStyles, Text } from '@fluentui/react-components'
import { FlashRegular } from '@fluentui/react-icons/svg/flash'
import { useEffect, useRef, useState } from 'react'
import { timeslots } from '../../../../shared/contract/timeslots.ts'
import { countedNoun, ofAll } from '../../../../shared/lib/numbers.ts'
import { runPooled } from '../../../../shared/lib/worker-pool.ts'
import type { TimeslotPlayer } from '../../../../shared/model/timeslot.ts'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Progress } from '../../../components/feedback/progress.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { ApiError, errorMessage } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { generateFor } from './use-player-slots.ts'

/** Max calls in parallel, and failures before the run stops. */
const pool = { limit: 4, failures: 5 }

const useStyles = makeStyles({
  text: { flexGrow: 1, fontVariantNumeric: 'tabular-nums' },
})

interface Outcome {
  generated: number
  /** Players who have entered their own timeslots meanwhile, which stay. */
  kept: number
  left: number
  failure: unknown
}

/** Generates auto timeslots for many players, one call each; finished players keep theirs on stop or failure. */
export function useBulkGenerate(planId: string) {
  const confirm = useConfirm()
  const [reached, setReached] = useState<{ done: number; of: number }>()
  const [outcome, setOutcome] = useState<Outcome>()
  const stopped = useRef(false)
  // Stops calls when the user leaves the screen.
  useEffect(
    () => () => {
      stopped.current = true
    },
    [],
  )

  const start = useAction(async (players: TimeslotPlayer[]) => {
    const sure = await confirm({
      title: `Zeitfenster für ${countedNoun(players.length, 'Spieler', 'Spieler')} generieren?`,
      text: 'Jeder gezeigte Spieler, von dem noch nichts angegeben ist, bekommt die Auto-Zeitfenster der Welt als eigene. Er kann sie danach über seinen Link ändern.',
      action: 'Generieren',
    })
    if (!sure) return
    stopped.current = false
    setOutcome(undefined)
    setReached({ done: 0, of: players.length })
    const { done, failed } = await runPooled(
      players,
      ({ playerId }) => generateFor(planId, playerId, { keepOwn: true }),
      {
        limit: pool.limit,
        onProgress: (run) => setReached({ done: run.done.length, of: players.length }),
        isOver: (run) =>
          stopped.current || run.failed.length >= pool.failures || run.failed.some(({ error }) => isForAll(error)),
      },
    )
    await reread(timeslots.generate, { params: { planId } })
    setReached(undefined)
    const kept = done.filter(({ result }) => result.kept).length
    setOutcome({
      generated: done.length - kept,
      kept,
      left: players.length - done.length,
      failure: failed[0]?.error,
    })
  })
  return {
    start: start.run,
    reached,
    outcome,
    stop: () => {
      stopped.current = true
    },
    dismiss: () => setOutcome(undefined),
  }
}

/** Whether every other player would fail the same way. */
const isForAll = (error: unknown) =>
  error instanceof ApiError && (error.code === 'no_auto_slots' || error.code === 'network' || error.status === 401)

type Bulk = ReturnType<typeof useBulkGenerate>

/** Starts generating for players without own timeslots. */
export function BulkGenerateButton({ bulk, players }: { bulk: Bulk; players: readonly TimeslotPlayer[] }) {
  const without = players.filter(({ source }) => source !== 'own')
  return (
    <Button
      icon={<FlashRegular />}
      disabled={without.length === 0 || bulk.reached !== undefined}
      onClick={() => bulk.start(without)}
    >
      Für alle ohne eigene Zeitfenster generieren
    </Button>
  )
}

export function BulkGenerateStatus({ bulk: { reached, outcome, stop, dismiss } }: { bulk: Bulk }) {
  const styles = useStyles()
  if (reached) {
    return (
      <Stack gap="s">
        <Row gap="m">
          <Text className={styles.text} role="status">
            {`Zeitfenster werden generiert: ${ofAll(reached.done, reached.of)}`}
          </Text>
          <Button size="small" onClick={stop}>
            Abbrechen
          </Button>
        </Row>
        <Progress share={reached.done / reached.of} label="Generierte Zeitfenster" />
      </Stack>
    )
  }
  if (!outcome) return null
  const { generated, kept, left, failure } = outcome
  const made = `Für ${countedNoun(generated, 'Spieler', 'Spieler')} generiert`
  const spared =
    kept > 0 &&
    ` ${countedNoun(kept, 'Spieler hat', 'Spieler haben')} inzwischen eigene Zeitfenster eingetragen; sie bleiben, wie sie sind.`
  if (failure) {
    return (
      <Notice intent="error" onDismiss={dismiss}>
        <strong>Fehler beim Generieren!</strong> {errorMessage(failure)} {`${made}, ${left} offen.`}
        {spared}
      </Notice>
    )
  }
  const isAll = left === 0 && kept === 0
  return (
    <Notice key={generated} intent={isAll ? 'success' : 'info'} seconds={isAll ? 3 : undefined} onDismiss={dismiss}>
      {left > 0 ? `Abgebrochen. ${made}, ${left} offen.` : `${made}.`}
      {spared}
    </Notice>
  )
}
