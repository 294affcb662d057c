import { Ajv, type ValidateFunction } from 'ajv';

interface Operation {
  parameters?: { name: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: Schema } | undefined> };
  responses: Record<string, { content: Record<string, { schema: object } | undefined> } | undefined>;
}
interface Schema {
  $ref?: string;
  properties?: object;
}
export interface OpenApiDocument {
  components: { schemas: Record<string, Schema | undefined> };
  paths: Record<string, Record<string, Operation | undefined> | undefined>;
}

export interface Exchange {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
  httpStatus: number;
  reply: unknown;
}

const JSON_TYPE = 'application/json';

export function publishedContract(document: OpenApiDocument) {
  const ajv = new Ajv({ strict: false, allErrors: true });
  const lenient = new Ajv({ strict: false, allErrors: true, coerceTypes: true });
  const compiled = new Map<object, ValidateFunction>();
  const problems = (where: string, schema: object | undefined, value: unknown, using = ajv): string[] => {
    if (!schema) return [`${where}: not in the document`];
    const check = compiled.get(schema) ?? using.compile({ ...schema, components: document.components });
    compiled.set(schema, check);
    return check(value)
      ? []
      : (check.errors ?? []).map((error) => `${where}${error.instancePath} ${error.message ?? ''}`);
  };
  const named = (schema: Schema | undefined): Schema | undefined =>
    schema?.$ref ? document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] : schema;
  const unknownNames = (where: string, value: object, documented: readonly string[]) =>
    Object.keys(value)
      .filter((name) => !documented.includes(name))
      .map((name) => `${where}: ${name} is not in the document`);

  function requestProblems(operation: Operation, { query, body }: Exchange): string[] {
    const parameters = operation.parameters ?? [];
    const schema = named(operation.requestBody?.content[JSON_TYPE]?.schema);
    return [
      ...unknownNames(
        'query',
        query,
        parameters.map(({ name }) => name),
      ),
      ...parameters
        .filter(({ name, required }) => required && query[name] === undefined)
        .map(({ name }) => `query: ${name} is missing`),
      ...parameters
        .filter(({ name }) => query[name] !== undefined)
        .flatMap(({ name, schema }) => problems(`query ${name}`, schema, query[name], lenient)),
      // The document does not describe multipart fields.
      ...(schema
        ? [...problems('body', schema, body), ...unknownNames('body', body ?? {}, Object.keys(schema.properties ?? {}))]
        : []),
    ];
  }

  return {
    paths: Object.keys(document.paths)
      .filter((path) => path.startsWith('/api/'))
      .map((path) => path.slice('/api'.length)),
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
