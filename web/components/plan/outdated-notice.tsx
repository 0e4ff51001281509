import { makeStyles, tokens } from '@fluentui/react-components'
import type { OutdatedReason } from '../../../shared/model/run-inputs.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../feedback/notice.tsx'
import { TextLink } from '../layout/text-link.tsx'
import { outdatedSentence } from './outdated.ts'

const useStyles = makeStyles({
  link: { fontWeight: tokens.fontWeightSemibold },
})

interface OutdatedNoticeProps {
  reasons: readonly OutdatedReason[]
  planId: string
}

/** Warns that calculated results are outdated, and why; nothing if current. */
export function OutdatedNotice({ reasons, planId }: OutdatedNoticeProps) {
  const styles = useStyles()
  if (reasons.length === 0) return null
  return (
    <Notice intent="warning">
      {`${outdatedSentence(reasons)} Manche Befehle passen vielleicht nicht mehr: `}
      <TextLink to={paths.calculate(planId)} className={styles.link}>
        Berechne neu
      </TextLink>
      .
    </Notice>
  )
}
