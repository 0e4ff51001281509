import { Badge, Button, makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { LinkRegular } from '@fluentui/react-icons/svg/link'
import { useState } from 'react'
import { shareLinks } from '../../../../shared/contract/share-links.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import type { Plan } from '../../../../shared/model/plan.ts'
import { shareLevelLabels } from '../../../../shared/model/sharing/share-level.ts'
import { maxShareLinks, type ShareLink } from '../../../../shared/model/sharing/share-link.ts'
import { BusySpinner } from '../../../components/feedback/busy-spinner.tsx'
import { useConfirm } from '../../../components/feedback/confirm.tsx'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { call, serverSentence } from '../../../lib/api/api.ts'
import { reread } from '../../../lib/api/reread.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import { OthersChoice } from './others-choice.tsx'
import { ShareDialog } from './share-dialog.tsx'

const useStyles = makeStyles({
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: {
    padding: `${tokens.spacingVerticalM} 0`,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  facts: { minWidth: 0, flex: '1 1 16rem' },
})

interface ShareTabProps {
  plan: Plan
  timeZone: string
}

/** Read-only links to the whole plan. */
export default function ShareTab({ plan, timeZone }: ShareTabProps) {
  const styles = useStyles()
  const [open, setOpen] = useState(false)
  const opensDialog = useRestoreFocusTarget()
  const read = useRead(shareLinks.list, { params: { planId: plan._id } })
  const isFull = (read.data?.links.length ?? 0) >= maxShareLinks
  return (
    <Stack gap="l" shrink>
      <Panel
        title="Plan zeigen"
        text={
          isFull
            ? `Ein Plan kann höchstens ${maxShareLinks} Links haben. Zieh einen zurück, bevor du einen neuen anlegst.`
            : 'Für Verbündete und Mitplaner ohne Konto: ein Link zum ganzen Plan, nur zum Ansehen. Er zeigt immer die letzte Ausgabe und keine Links der Spieler.'
        }
        actions={
          <Button
            {...opensDialog}
            appearance="primary"
            icon={<LinkRegular />}
            disabled={isFull || !read.data}
            onClick={() => setOpen(true)}
          >
            Neuer Link
          </Button>
        }
      >
        <Loaded read={read} failed="Die Links konnten nicht geladen werden" loading="Links werden geladen …">
          {({ links }) =>
            links.length > 0 ? (
              <ul className={styles.list} aria-label="Links zum Plan">
                {links.map((link) => (
                  <LinkItem key={link._id} planId={plan._id} link={link} timeZone={timeZone} />
                ))}
              </ul>
            ) : (
              <Muted>Noch kein Link. Niemand ohne Konto sieht den ganzen Plan.</Muted>
            )
          }
        </Loaded>
        <ShareDialog planId={plan._id} timeZone={timeZone} open={open} onClose={() => setOpen(false)} />
      </Panel>
      <OthersChoice plan={plan} />
    </Stack>
  )
}

interface LinkItemProps {
  planId: string
  link: ShareLink
  timeZone: string
}

function LinkItem({ planId, link, timeZone }: LinkItemProps) {
  const styles = useStyles()
  const confirm = useConfirm()
  const notify = useNotify()
  const opensDialog = useRestoreFocusTarget()
  const { _id, name, level, createdAt, endsAt, maker, openings, lastOpenedAt } = link
  const isOver = Date.parse(endsAt) <= Date.now()
  const revocation = useAction(async () => {
    const sure = await confirm({
      title: `Link „${name}“ zurückziehen?`,
      text: 'Wer ihn hat, sieht den Plan sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
      action: 'Zurückziehen',
    })
    if (!sure) return
    try {
      await call(shareLinks.revoke, { params: { planId, linkId: _id } })
      notify.success('Link zurückgezogen')
    } catch (failure) {
      notify.error('Der Link wurde nicht zurückgezogen', serverSentence(failure))
    }
    await reread(shareLinks.revoke, { params: { planId } })
  })
  const opened =
    openings > 0
      ? `${countedNoun(openings, 'Mal', 'Mal')} geöffnet${lastOpenedAt ? `, zuletzt ${formatDateTime(lastOpenedAt, timeZone)}` : ''}`
      : 'noch nie geöffnet'
  return (
    <Row as="li" gap="m" justify="between" className={styles.item} aria-busy={revocation.busy}>
      <div className={styles.facts}>
        <Row gap="s">
          <Strong breaks>{name}</Strong>
          <Badge appearance="tint" color={isOver ? 'subtle' : 'brand'}>
            {shareLevelLabels[level]}
          </Badge>
        </Row>
        <Muted as="div">
          {`${isOver ? 'abgelaufen' : 'gilt bis'} ${formatDateTime(endsAt, timeZone)} · ${opened}`}
        </Muted>
        <Muted as="div">{`angelegt ${formatDateTime(createdAt, timeZone)}${maker ? ` von ${maker}` : ''}`}</Muted>
      </div>
      <Button
        {...opensDialog}
        icon={revocation.busy ? <BusySpinner /> : undefined}
        disabledFocusable={revocation.busy}
        aria-label={`Zurückziehen: ${name}`}
        onClick={() => revocation.run()}
      >
        Zurückziehen
      </Button>
    </Row>
  )
}
