import type { paths } from './api-types.ts';

/** Calls of the API by method and path: their query or body, their answer, and the error codes of their refusals. */
export type Api = { readonly [Name in CallName]: Call<OperationOf<Name>> };

type CallName = {
  [Path in keyof paths]: {
    [Method in keyof paths[Path]]-?: paths[Path][Method] extends Operation
      ? `${Uppercase<Method & string>} ${Path}`
      : never;
  }[keyof paths[Path]];
}[keyof paths];

type OperationOf<Name> = Name extends `${infer Method} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<Method> & keyof paths[Path]]
  : never;

interface Operation {
  readonly responses: object;
}

type Call<Described> = Query<Described> &
  Body<Described> & {
    readonly answer: AnswerOf<Contents<Described, `2${string}` | `3${string}`>>;
    readonly errors: CodeOf<Contents<Described, `4${string}` | `5${string}`>>;
  };

type Query<Described> = Described extends { parameters: { query: infer Asked } }
  ? { readonly query: Asked }
  : unknown;

type Body<Described> = Described extends { requestBody: { content: infer Content } }
  ? { readonly body: Content[keyof Content] }
  : unknown;

/** Bodies of the answers with this status, by media type. */
type Contents<Described, Status extends string> = Described extends { responses: infer Responses }
  ? {
      [Code in keyof Responses]: `${Code & number}` extends Status ? Responses[Code] : never;
    }[keyof Responses]
  : never;

/** Type of an answer: JSON as described, text as a string, a file as a `Blob`, and no content as `null`. */
type AnswerOf<Answer> = Answer extends { content: infer Content }
  ? {
      [Type in keyof Content]: Type extends 'application/json'
        ? Content[Type]
        : Type extends `text/${string}`
          ? string
          : Blob;
    }[keyof Content]
  : null;

type CodeOf<Answer> = Answer extends {
  content: { 'application/json': { error: { code: infer Code } } };
}
  ? Code
  : never;
