import java.io.FileInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.TreeMap;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.Profiles;
import org.verapdf.pdfa.validation.profiles.ValidationProfile;

/** veraPDF's engine with the little of its command line that we need: --flavour ua1 --format text FILE... */
public class Verapdf {
    private static final String PROFILE = "/org/verapdf/pdfa/validation/PDFUA-1.xml";

    public static void main(String[] arguments) throws Exception {
        String[] expected = {"--flavour", "ua1", "--format", "text"};
        if (arguments.length <= expected.length || !Arrays.asList(arguments).subList(0, 4).equals(Arrays.asList(expected))) {
            System.err.println("verapdf --flavour ua1 --format text FILE...");
            System.exit(2);
        }
        VeraGreenfieldFoundryProvider.initialise();
        ValidationProfile profile;
        try (InputStream in = Verapdf.class.getResourceAsStream(PROFILE)) {
            profile = Profiles.profileFromXml(in);
        }
        boolean passed = true;
        for (int i = expected.length; i < arguments.length; i++) {
            passed &= check(arguments[i], profile);
        }
        System.exit(passed ? 0 : 1);
    }

    private static boolean check(String file, ValidationProfile profile) throws Exception {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(new FileInputStream(file), PDFAFlavour.PDFUA_1);
                PDFAValidator validator = Foundries.defaultInstance().createValidator(profile, false)) {
            ValidationResult result = validator.validate(parser);
            System.out.println((result.isCompliant() ? "PASS " : "FAIL ") + file + " ua1");
            TreeMap<String, String> failures = new TreeMap<>();
            for (TestAssertion one : result.getTestAssertions()) {
                if (one.getStatus() == TestAssertion.Status.FAILED) {
                    String rule = one.getRuleId().getClause() + "-" + one.getRuleId().getTestNumber();
                    failures.putIfAbsent(rule, one.getMessage() + " at " + one.getLocation().getContext());
                }
            }
            failures.forEach((rule, message) -> System.out.println("  FAIL " + rule + " " + message));
            return result.isCompliant();
        }
    }
}
