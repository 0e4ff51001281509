import { countedNoun } from '../../../shared/lib/numbers.ts'
import { paths } from '../../lib/paths.ts'
import { Notice } from '../feedback/notice.tsx'
import { Outcome } from '../feedback/outcome.tsx'
import { LinkButton } from '../layout/link-button.tsx'
import { Row } from '../layout/stack.ts'
import type { FollowUp } from './follow-up-form.tsx'

/** Shown once a follow-up plan is created, with links to it. */
export function FollowUpMade({ made: { plan, wanted } }: { made: FollowUp }) {
  return (
    <Outcome key={plan._id}>
      <Notice intent="success">
        {`Der Folgeplan „${plan.name}“ steht: ${countedNoun(wanted, 'Angriff ist', 'Angriffe sind')} zu berechnen, aus dem, was den Dörfern bleibt.`}
      </Notice>
      <Row gap="m" align="stretch">
        <LinkButton to={paths.calculate(plan._id)} appearance="primary">
          Folgeplan berechnen
        </LinkButton>
        <LinkButton to={paths.plan(plan._id)}>Folgeplan öffnen</LinkButton>
      </Row>
    </Outcome>
  )
}
