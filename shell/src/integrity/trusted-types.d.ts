/** The part of the Trusted Types API that the guard uses; the DOM types do not have it yet. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (address: string) => string },
      ): { readonly createScriptURL: (address: string) => unknown };
    }
  | undefined;
