import { Button, useRestoreFocusTarget } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons/svg/delete'
import { EditRegular } from '@fluentui/react-icons/svg/edit'
import { lazy, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import type { OutputOf } from '../../../../shared/contract/endpoint.ts'
import { senders as endpoints } from '../../../../shared/contract/senders.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { SenderView } from '../../../../shared/model/sender.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { DeferredDialog } from '../../../components/feedback/deferred-dialog.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { nouns } from '../../../components/list/found-count.tsx'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { SelectionBar } from '../../../components/list/selection-bar.tsx'
import { StickyTools } from '../../../components/list/sticky-tools.tsx'
import { useSorting } from '../../../components/list/table-settings.ts'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { showDuring } from '../../../lib/api/use-read.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { useSteadyList, withFrozenOrder } from '../../../lib/draft/frozen-order.ts'
import { useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { SenderFilterFields } from './sender-filter.tsx'
import {
  addressNames,
  filterSenders,
  haveTrains,
  noFilter,
  readFilter,
  type SenderChanges,
  sortLabels,
  sortSenders,
  usualOrder,
} from './sender-list.ts'
import { SenderTable } from './sender-table.tsx'
import { SortField } from './sort-field.tsx'

const SenderDialog = lazy(() => import('./sender-dialog.tsx'))

const count = (number: number) => countedNoun(number, nouns.sender.one, nouns.sender.many)
const senderKey = ({ villageId }: SenderView) => villageId

type SenderList = OutputOf<typeof endpoints.list>

interface SendersPanelProps {
  planId: string
  list: SenderList
  server: string
  timeZone: string
}

export function SendersPanel({ planId, list, server, timeZone }: SendersPanelProps) {
  const { senders } = list
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const box = useRef<HTMLInputElement>(null)
  const [filter, setFilter] = useAddressFilter(readFilter, addressNames)
  const wanted = useDeferredValue(filter)
  const [sorting, setSorting] = useSorting('Herkunftsdörfer', sortLabels, usualOrder)
  const sorted = useMemo(() => sortSenders(senders, sorting), [senders, sorting])
  const shown = useMemo(() => filterSenders(sorted, wanted), [sorted, wanted])
  const foreign = useMemo(() => senders.filter(({ isForeign }) => isForeign), [senders])
  const isPhone = useIsPhone()
  const selection = useSelection(
    useMemo(() => sorted.map(senderKey), [sorted]),
    useMemo(() => shown.map(senderKey), [shown]),
  )
  const asked = useMemo(() => ({ wanted, sorting }), [wanted, sorting])
  const { items, isGone } = useSteadyList(shown, sorted, senderKey, asked)
  const chosen = useMemo(() => {
    const ids = new Set(selection.ids)
    return sorted.filter(({ villageId }) => ids.has(villageId))
  }, [sorted, selection.ids])
  const [edited, setEdited] = useState<readonly SenderView[]>([])
  const [editing, setEditing] = useState(false)
  const params = { planId }
  const save = async (changes: SenderChanges) => {
    const versions = Object.fromEntries(edited.map(({ villageId, version }) => [villageId, version]))
    const { changed, conflicts } = await call(endpoints.update, {
      params,
      body: { villageIds: edited.map(senderKey), changes, versions },
    })
    await reread(endpoints.update, { params })
    if (changed > 0) notify.success(`${count(changed)} geändert.`)
    if (conflicts.length === 0) setEditing(false)
    // The dialog continues with those that others have changed, in their current state.
    else setEdited(conflicts)
    return conflicts
  }
  const remove = useAction(async (gone: readonly SenderView[]) => {
    const { removed } = await withFrozenOrder(async () => {
      const answer = await call(endpoints.remove, { params, body: { villageIds: gone.map(senderKey) } })
      await reread(endpoints.remove, { params })
      return answer
    })
    notify.success(`${count(removed)} gelöscht.`)
    // The pressed button disappeared with its village.
    box.current?.focus()
  })
  const { run } = remove
  const askToRemove = useCallback(
    async (gone: readonly SenderView[]) => {
      const [first] = gone
      const one = gone.length === 1 && first
      const sure = await confirm({
        title: one ? `Herkunftsdorf ${one.x}|${one.y} löschen?` : `${count(gone.length)} löschen?`,
        text: one
          ? 'Das Dorf sendet in diesem Plan nicht mehr. Seine geplanten Angriffe entfallen.'
          : 'Die Dörfer senden in diesem Plan nicht mehr. Ihre geplanten Angriffe entfallen.',
        action: one ? 'Löschen' : `${count(gone.length)} löschen`,
      })
      if (sure) await run(gone)
    },
    [confirm, run],
  )
  const blockOne = useCallback(
    async ({ villageId }: SenderView, isBlocked: boolean) => {
      const params = { planId }
      const saving = call(endpoints.update, { params, body: { villageIds: [villageId], changes: { isBlocked } } })
      const change = (list: SenderList) => ({
        ...list,
        senders: list.senders.map((one) => (one.villageId === villageId ? { ...one, isBlocked } : one)),
      })
      try {
        await showDuring(endpoints.list, { params }, change, saving)
      } catch (error) {
        notify.error('Fehler beim Speichern.', serverSentence(error))
      }
    },
    [planId, notify],
  )
  const edit = useCallback((senders: readonly SenderView[]) => {
    setEdited(senders)
    setEditing(true)
  }, [])
  const editOne = useCallback((sender: SenderView) => edit([sender]), [edit])
  const removeOne = useCallback((sender: SenderView) => void askToRemove([sender]), [askToRemove])

  return (
    <>
      {foreign.length > 0 && (
        <Notice intent="warning">
          <Row as="span" gap="m" justify="between">
            <span>
              {`${count(foreign.length)} ${foreign.length === 1 ? 'gehört' : 'gehören'} keinem Stamm des Plans und ${foreign.length === 1 ? 'schickt' : 'schicken'} nichts.`}
            </span>
            <Row as="span" gap="s" align="stretch">
              <Button size="small" onClick={() => setFilter({ ...noFilter, state: 'foreign' })}>
                Anzeigen
              </Button>
              <Button
                {...opensDialog}
                size="small"
                disabledFocusable={remove.busy}
                onClick={() => askToRemove(foreign)}
              >
                {foreign.length === 1 ? 'Entfernen' : 'Alle entfernen'}
              </Button>
            </Row>
          </Row>
        </Notice>
      )}
      <StickyTools on="panel">
        <SenderFilterFields senders={senders} filter={filter} onChange={setFilter} />
        {isPhone && <SortField hasTrains={haveTrains(senders)} sorting={sorting} onSort={setSorting} />}
        <SelectionBar
          selection={selection}
          shown={shown.length}
          total={senders.length}
          nouns={nouns.sender}
          boxRef={box}
        >
          <Button {...opensDialog} icon={<EditRegular />} onClick={() => edit(chosen)}>
            Auswahl bearbeiten
          </Button>
          <Button
            {...opensDialog}
            icon={remove.busy ? <BusySpinner /> : <DeleteRegular />}
            disabledFocusable={remove.busy}
            onClick={() => askToRemove(chosen)}
          >
            Auswahl löschen
          </Button>
          <Button appearance="subtle" onClick={selection.clear}>
            Auswahl aufheben
          </Button>
        </SelectionBar>
      </StickyTools>
      {remove.error !== undefined && <ErrorNotice title="Fehler beim Löschen." error={remove.error} />}
      {items.length > 0 ? (
        <SenderTable
          senders={items}
          isGone={isGone}
          server={server}
          timeZone={timeZone}
          selection={selection}
          sorting={sorting}
          onSort={setSorting}
          onEdit={editOne}
          onRemove={removeOne}
          onBlock={blockOne}
        />
      ) : (
        <NoMatch text="Kein Herkunftsdorf passt zum Filter." onReset={() => setFilter(noFilter)} />
      )}
      <DeferredDialog open={editing}>
        <SenderDialog open={editing} senders={edited} onSave={save} onClose={() => setEditing(false)} />
      </DeferredDialog>
    </>
  )
}
