import { Stack } from 'aws-cdk-lib'
import { CfnBudget } from 'aws-cdk-lib/aws-budgets'
import type { Construct } from 'constructs'

/** Sends an e-mail when the account's actual or forecast monthly cost reaches the budget. */
export function monthlyBudget(scope: Construct, id: string, { usd, email }: { usd: number; email: string }): CfnBudget {
  const subscribers = [{ subscriptionType: 'EMAIL', address: email }]
  const when = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number) => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
    subscribers,
  })
  return new CfnBudget(scope, id, {
    budget: {
      budgetName: `${Stack.of(scope).stackName} month`,
      budgetType: 'COST',
      timeUnit: 'MONTHLY',
      budgetLimit: { amount: usd, unit: 'USD' },
    },
    notificationsWithSubscribers: [when('ACTUAL', 50), when('ACTUAL', 100), when('FORECASTED', 100)],
  })
}
