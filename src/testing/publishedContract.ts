import { Ajv, type ValidateFunction } from 'ajv';

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } } | undefined> };
  responses: Record<string, { content: Record<string, { schema: object } | undefined> } | undefined>;
}
/** An OpenAPI document, as far as the tests read it. */
export interface OpenApiDocument { paths: Record<string, Record<string, Operation | undefined> | undefined> }

/** A request of the client and the reply to it. */
export interface Exchange { method: string; path: string; query: Record<string, string>; body: unknown; httpStatus: number; reply: unknown }

const JSON_TYPE = 'application/json';

/** Tests only: what an exchange breaks of the document that the provider publishes; empty when it keeps it. */
export function publishedContract(document: OpenApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const lenient = new Ajv({ strict: false, allErrors: true, coerceTypes: true });
  const compiled = new Map<object, ValidateFunction>();
  const problems = (where: string, schema: object | undefined, value: unknown, using = ajv): string[] => {
    if (!schema) return [`${where}: not in the document`];
    const check = compiled.get(schema) ?? using.compile(schema);
    compiled.set(schema, check);
    return check(value) ? [] : (check.errors ?? []).map((error) => `${where}${error.instancePath} ${error.message ?? ''}`);
  };
  const unknownNames = (where: string, value: object, known: readonly string[]) =>
    Object.keys(value).filter((name) => !known.includes(name)).map((name) => `${where}: ${name} is not in the document`);

  function requestProblems(operation: Operation, { query, body }: Exchange): string[] {
    const parameters = operation.parameters ?? [];
    const schema = operation.requestBody?.content[JSON_TYPE]?.schema;
    return [
      ...unknownNames('query', query, parameters.map((each) => each.name)),
      ...parameters.filter((each) => each.required && query[each.name] === undefined).map((each) => `query: ${each.name} is missing`),
      ...parameters.filter((each) => query[each.name] !== undefined)
        .flatMap((each) => problems(`query ${each.name}`, each.schema, query[each.name], lenient)),
      // A form has its fields outside the document.
      ...(schema ? [...problems('body', schema, body), ...unknownNames('body', body ?? {}, Object.keys(schema.properties ?? {}))] : []),
    ];
  }

  return {
    /** Paths below the API, as section 7 writes them. */
    paths: Object.keys(document.paths).filter((each) => each.startsWith('/api/')).map((each) => each.slice('/api'.length)),
    problemsOf(exchange: Exchange): string[] {
      const operation = document.paths[`/api${exchange.path}`]?.[exchange.method.toLowerCase()];
      if (!operation) return [`${exchange.method} ${exchange.path} is not in the document`];
      return [
        ...requestProblems(operation, exchange),
        ...problems('reply', operation.responses['200']?.content[JSON_TYPE]?.schema, exchange.reply),
      ];
    },
  };
}
