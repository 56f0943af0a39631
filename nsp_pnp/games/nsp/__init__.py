"""None Shall Pass!: card kinds with their schemas, faces and, later, rules. Nothing else knows a guard or a monster."""
