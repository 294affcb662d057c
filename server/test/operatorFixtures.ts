import { operatorCalls, SCOPES, type OperatorCallName, type Scope } from '../../contract/operator';
import { createKey } from '../modules/operator/operatorTable';
import { OPERATOR_PREFIX } from '../modules/operator/registerOperatorCall';
import type { TestApp } from './helpers';

/** A reply of the operator API. */
export interface OperatorReply<Data> {
  http: number;
  status: boolean;
  message: string;
  data: Data;
}

/** Creates an operator key; by default for all branches and scopes. */
export async function operatorKey(
  t: TestApp,
  {
    scopes = [...SCOPES],
    branchId = null,
    days = 365,
  }: { scopes?: Scope[]; branchId?: string | null; days?: number } = {},
): Promise<{ id: string; text: string }> {
  return createKey(t.deps.db, { name: 'Test', scopes, branchId, days }, t.clock.now());
}

/** Makes a call of the operator API. Path parameters and body are one object. */
export async function operate<Data = unknown>(
  t: TestApp,
  key: string | undefined,
  name: OperatorCallName,
  input: Record<string, unknown> = {},
): Promise<OperatorReply<Data>> {
  const { method, path } = operatorCalls[name];
  const rest = { ...input };
  const url = path.replaceAll(/:(\w+)/g, (_all, part: string) => {
    const value = String(rest[part]);
    Reflect.deleteProperty(rest, part);
    return encodeURIComponent(value);
  });
  const response = await t.app.inject({
    method,
    url: `${OPERATOR_PREFIX}${url}`,
    headers: key === undefined ? {} : { authorization: `Bearer ${key}` },
    ...(method === 'GET' ? { query: rest as Record<string, string> } : { payload: rest }),
  });
  return { ...response.json<OperatorReply<Data>>(), http: response.statusCode };
}
