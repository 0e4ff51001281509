import { CfnElement, Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'

/** Logical id of a construct's own resource, as cdk-nag names it in findings. */
export function logicalId(construct: Construct): string {
  const resource = construct.node.defaultChild
  if (!resource || !CfnElement.isCfnElement(resource))
    throw new Error(`${construct.node.path} has no resource of its own`)
  return Stack.of(construct).getLogicalId(resource)
}
